import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import { assignmentRoutes } from '../api/assignment.ts'
import { AssignmentEntries } from './assignment/AssignmentEntries.tsx'

/** Shows why the rules gave the clue to its owner. */
export default function ClueAssignments({ id }: { id: number }) {
  const { data, error } = useQuery(queryOf(assignmentRoutes.ofClue, { params: { id } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.length === 0) return <p className="nothing">没有按规则分配过。</p>
  return <AssignmentEntries entries={data} title={entry => <b>{entry.ruleName || '没有合适的规则'}</b>} />
}
