import { useInstead } from '../../../../kernel/web/drawer/useInstead.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { editedOf } from './content.ts'
import { Editor } from './Editor.tsx'

type Props = { quotation: QuotationDetail } & Pick<RecordEnding, 'onClose' | 'onSaved'>

/** Edits a stored quotation. */
export function EditQuotation({ quotation, ...ending }: Props) {
  const onFinal = useInstead()
  return <Editor quotation={editedOf(quotation)} {...ending} onFinal={id => onFinal('open', id)} />
}
