import type { OwnValues } from '../../../kernel/api/ownValues.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { drawOwn, type OwnRecord, useRecordFacts } from './drawOwn.tsx'

type Props = { of: OwnRecord; record: { own?: OwnValues | null } }

/** Shows the own fields of a record whose other fields its screen draws itself; nothing where the company has none. */
export function OwnFacts({ of, record }: Props) {
  const columns = useRecordFacts(of.noun, [], record)
  return columns.length > 0 && <RecordFacts columns={columns} record={record} draw={drawOwn(of, record)} />
}
