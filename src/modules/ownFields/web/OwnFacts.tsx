import type { OwnValues } from '../../../kernel/api/ownValues.ts'
import { FactLines } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { drawOwn, type OwnRecord, useRecordFacts } from './drawOwn.tsx'

type Props = { of: OwnRecord; record: { own?: OwnValues | null } }

/** Shows the own fields of a record whose other facts its screen draws itself, as lines below these. */
export function OwnFacts({ of, record }: Props) {
  const columns = useRecordFacts(of.noun, [], record)
  return <FactLines columns={columns} record={record} draw={drawOwn(of, record)} />
}
