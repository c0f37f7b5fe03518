import type { ReactNode } from 'react'
import { customKeyOf, valueIn } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Column } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { companyColumns, useCompanyFields } from '../../../kernel/web/customColumns.ts'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { sorts } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { shownKeys } from '../api/shown.ts'
import { Computed } from './Computed.tsx'
import { CustomFiles } from './CustomFiles.tsx'
import { LinkedName } from './LinkedName.tsx'
import { useMyForm } from './store.ts'

/** A record whose custom fields are shown; `showsPhones` tells whether the person may see its phones whole; `paper` opens nothing. */
export type CustomRecord = { noun: string; id: number; showsPhones: boolean; paper?: boolean }

/** Asks for a whole phone, which is logged. */
export const revealCustom = async ({ noun, id }: CustomRecord, key: string) =>
  (await call(routes.revealPhone, { params: { noun, id, ownKey: key } })).phone

/** The columns of a record's facts as the company has them, with its custom fields that are shown with what the record holds. */
export function useRecordFacts(
  noun: string,
  columns: readonly Column[],
  record: { own?: CustomValues | null },
): Column[] {
  const shown = shownKeys(useMyForm(noun).fields, record.own ?? {})
  return companyColumns(columns, useCompanyFields(noun)).filter(column => {
    const key = customKeyOf(column.key)
    return key === undefined || shown.has(key)
  })
}

/** Draws custom fields in a record's facts where their kind alone does not say how; undefined for other columns. */
export function drawCustom(of: CustomRecord, record: object) {
  return (column: Column): ReactNode | undefined => {
    const key = customKeyOf(column.key)
    const value = key && valueIn(record, column.key)
    if (of.paper) return undefined
    if (column.kind === 'files' && Array.isArray(value) && value.length > 0) return <CustomFiles files={value} />
    if (column.kind === 'record' && typeof value === 'number') return <LinkedName of={column.of ?? ''} id={value} />
    if (key?.startsWith(sorts.formula)) return <Computed of={of} ownKey={key} column={column} value={value} />
    if (!key || typeof value !== 'string' || column.kind !== 'phone') return undefined
    const reveal = of.showsPhones ? () => revealCustom(of, key) : undefined
    return <MaskedNumber what={column.title} masked={value} onReveal={reveal} />
  }
}
