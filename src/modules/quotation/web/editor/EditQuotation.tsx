import { useSearchParams } from 'react-router'
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

/** Returns what opens a quotation in the place of the editor: itself, or its editor once it is stored. */
export function useInstead() {
  const [, setParams] = useSearchParams()
  return (as: 'open' | 'edit', id: number) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const word of ['new', 'edit', 'open']) after.delete(word)
        after.set(as, String(id))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
}
