import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import type { FormDesign } from '../../../forms/api/design.ts'
import { FormDesigner } from '../../../forms/web/designer/FormDesigner.tsx'
import type { FormDetail } from '../../api/form.ts'
import { printWords } from '../../api/printWords.ts'
import { ApprovalFiles } from '../ApprovalFiles.tsx'
import { SamplePaper } from '../print/SamplePaper.tsx'
import { designWords } from './designWords.ts'
import { formQuery } from './forms.ts'
import { saveDesign } from './save.ts'

type Props = { id: number; editable: boolean; onClose: () => void }

/** Draws the designer of an approval form. */
export default function ApprovalFormDesigner({ id, editable, onClose }: Props) {
  const { data, error } = useQuery(formQuery(id))
  if (data) return <Designing form={data} editable={editable} onClose={onClose} />
  return (
    <Drawer open title="审批表单" width="full" onClose={onClose}>
      <p className="drawer-message">{error ? error.message : '正在读取…'}</p>
    </Drawer>
  )
}

const printing = {
  words: Object.values(printWords),
  sample: (design: FormDesign) => <SamplePaper design={design} />,
}

function Designing({ form, editable, onClose }: Omit<Props, 'id'> & { form: FormDetail }) {
  const { id, name, icon, description, fields, print, uses } = form
  const version = useRef(form.version)
  const save = async (design: FormDesign) => {
    const saved = await saveDesign({ ...design, id, version: version.current })
    version.current = saved?.version ?? version.current
    return saved !== undefined
  }
  return (
    <ApprovalFiles>
      <FormDesigner
        given={{ name, icon, description, fields, print }}
        uses={uses}
        words={designWords}
        printing={printing}
        editable={editable}
        onSave={save}
        onClose={onClose}
      />
    </ApprovalFiles>
  )
}
