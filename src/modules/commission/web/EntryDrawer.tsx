import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Explanation } from './Explanation.tsx'

/** Shows how an entry of the ledger came about. */
export default function EntryDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <Drawer open={id !== undefined} title="这笔提成怎么算的" onClose={onClose}>
      {id !== undefined && <Explanation key={id} id={id} />}
    </Drawer>
  )
}
