import { useMemo, useState } from 'react'
import { useSession } from '../../../../kernel/web/session.ts'
import type { FormDesign } from '../../../forms/api/design.ts'
import { ApprovalPaper } from './ApprovalPaper.tsx'
import { sampleOf } from './sample.ts'
import '../../../../kernel/web/pdf.css'

/** Shows an approval of a form that is designed, on paper, with something in every field. */
export function SamplePaper({ design: { name, print, fields } }: { design: FormDesign }) {
  const id = useSession(state => state.person?.employeeId) ?? 0
  const [now] = useState(() => new Date().toISOString())
  const approval = useMemo(() => sampleOf({ name, print, fields }, { id, now }), [name, print, fields, id, now])
  return <ApprovalPaper approval={approval} />
}
