import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { contractQuery } from '../contractQuery.ts'
import { Editor } from './Editor.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits a draft in a window of its own. What colleagues save meanwhile is told when one saves. */
export function EditorDrawer({ id, onClose, onSaved }: Props) {
  const { data: contract, error } = useQuery({
    ...contractQuery(id ?? 0),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })
  const title = contract ? `编辑合同 ${contract.number}` : '编辑合同'
  return (
    <Drawer open={id !== undefined} width="full" title={title} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {contract && !contract.may.edit && <p className="drawer-message">这份合同现在不能编辑。</p>}
      {contract?.may.edit && <Editor key={contract.id} contract={contract} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}
