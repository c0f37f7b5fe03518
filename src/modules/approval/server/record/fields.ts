import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { Business } from './business.ts'

/** A type of document: of free forms each by its number. */
export type DocumentType = { business: string; formId: number | null }

/**
 * Returns a reader of the fields of document types, which reads each type once; an unregistered type, as of the product's
 * own flows, has none.
 */
export function fieldsReader(desk: Desk, businesses: readonly Business[]) {
  const known = new Map<string, readonly Field[]>()
  return async ({ business, formId }: DocumentType): Promise<readonly Field[]> => {
    const type = `${business} ${formId}`
    const registered = businesses.find(({ code }) => code === business)
    const fields = known.get(type) ?? (await registered?.fields(desk, formId)) ?? []
    known.set(type, fields)
    return fields
  }
}
