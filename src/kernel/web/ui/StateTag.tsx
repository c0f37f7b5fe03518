import { own } from '../../api/own.ts'
import type { RecordFacts } from '../../api/record.ts'
import { Tag } from './Tag.tsx'

/** Shows the state of a record in its word and colour. */
export function StateTag({ record, state }: { record: Pick<RecordFacts, 'states'>; state: string }) {
  const { title, tone } = own(record.states, state) ?? { title: state, tone: 'grey' as const }
  return <Tag tone={tone}>{title}</Tag>
}
