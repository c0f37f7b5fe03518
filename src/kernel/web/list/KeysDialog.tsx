import { Dialog } from '../ui/Dialog.tsx'
import { listKeys } from './useKeys.ts'

type Props = { own: readonly { key: string; does: string }[]; onClose: () => void }

/** Lists the keys of a list with their actions; those of the page come last. */
export function KeysDialog({ own, onClose }: Props) {
  const keys = [...listKeys, ...own.map(({ key, does }) => [key, does] as const)]
  return (
    <Dialog title="快捷键" width={400} onClose={onClose}>
      <dl className="keys">
        {keys.map(([keys, does]) => (
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
