import { Dialog } from '../ui/Dialog.tsx'
import { listKeys } from './useKeys.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" width={400} onClose={onClose}>
      <dl className="keys">
        {listKeys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
