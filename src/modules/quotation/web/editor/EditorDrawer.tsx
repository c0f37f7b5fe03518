import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { numberOf } from '../quotationList.tsx'
import { quotationQuery } from '../quotationQuery.ts'
import { Editor } from './Editor.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits a draft in a window of its own. What colleagues save meanwhile is told when one saves. */
export function EditorDrawer({ id, onClose, onSaved }: Props) {
  const { data: quotation, error } = useQuery({
    ...quotationQuery(id ?? 0),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })
  const title = quotation ? `编辑报价单 ${numberOf(quotation)}` : '编辑报价单'
  return (
    <Drawer open={id !== undefined} width="full" title={title} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {quotation && !quotation.may.edit && <p className="drawer-message">这份报价单现在不能编辑，可以复制为新版本。</p>}
      {quotation?.may.edit && <Editor key={quotation.id} quotation={quotation} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}
