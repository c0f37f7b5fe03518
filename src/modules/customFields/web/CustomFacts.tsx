import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { FactLines } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { type CustomRecord, drawCustom, useRecordFacts } from './drawCustom.tsx'

type Props = { of: CustomRecord; record: { own?: CustomValues | null } }

/** Shows the custom fields of a record whose other facts its screen draws itself, as lines below these. */
export function CustomFacts({ of, record }: Props) {
  const columns = useRecordFacts(of.noun, [], record)
  return <FactLines columns={columns} record={record} draw={drawCustom(of, record)} />
}
