import type { ReactNode } from 'react'
import type { Column } from '../../../kernel/api/list.ts'
import { ownKeyOf, valueIn } from '../../../kernel/api/ownNames.ts'
import type { OwnValues } from '../../../kernel/api/ownValues.ts'
import { call } from '../../../kernel/web/call.ts'
import { MaskedNumber } from '../../../kernel/web/field/MaskedNumber.tsx'
import { companyColumns, useCompanyFields } from '../../../kernel/web/ownColumns.ts'
import { sorts } from '../api/ownFields.ts'
import { ownFieldsRoutes as routes } from '../api/routes.ts'
import { shownKeys } from '../api/shown.ts'
import { Computed } from './Computed.tsx'
import { LinkedName } from './LinkedName.tsx'
import { OwnFiles } from './OwnFiles.tsx'
import { useMyForm } from './store.ts'

/** A record whose own fields are shown; `showsPhones` tells whether the person may see its phones whole; `paper` opens nothing. */
export type OwnRecord = { noun: string; id: number; showsPhones: boolean; paper?: boolean }

/** Asks for a whole phone, which is logged. */
export const revealOwn = async ({ noun, id }: OwnRecord, key: string) =>
  (await call(routes.revealPhone, { params: { noun, id, ownKey: key } })).phone

/** The columns of a record's facts as the company has them, with its own fields that are shown with what the record holds. */
export function useRecordFacts(noun: string, columns: readonly Column[], record: { own?: OwnValues | null }): Column[] {
  const shown = shownKeys(useMyForm(noun).fields, record.own ?? {})
  return companyColumns(columns, useCompanyFields(noun)).filter(column => {
    const key = ownKeyOf(column.key)
    return key === undefined || shown.has(key)
  })
}

/** Draws own fields in a record's facts where their kind alone does not say how; undefined for other columns. */
export function drawOwn(of: OwnRecord, record: object) {
  return (column: Column): ReactNode | undefined => {
    const key = ownKeyOf(column.key)
    const value = key && valueIn(record, column.key)
    if (of.paper) return undefined
    if (column.kind === 'files' && Array.isArray(value) && value.length > 0) return <OwnFiles files={value} />
    if (column.kind === 'record' && typeof value === 'number') return <LinkedName of={column.of ?? ''} id={value} />
    if (key?.startsWith(sorts.formula)) return <Computed of={of} ownKey={key} column={column} value={value} />
    if (!key || typeof value !== 'string' || column.kind !== 'phone') return undefined
    const reveal = of.showsPhones ? () => revealOwn(of, key) : undefined
    return <MaskedNumber what={column.title} masked={value} onReveal={reveal} />
  }
}
