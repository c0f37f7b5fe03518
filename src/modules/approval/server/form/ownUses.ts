import { keyOfApproved } from '../../../ownFields/api/approved.ts'
import type { OwnUses } from '../../../ownFields/server/index.ts'
import type { Business } from '../record/business.ts'
import { usesOf } from './uses.ts'

/** Where flows and bindings name own fields of a noun, for documents about its records. */
export const ownUsesIn =
  (businesses: readonly Business[]): OwnUses =>
  async (desk, noun) => {
    const found = await Promise.all(
      businesses.filter(business => business.own === noun).map(({ code }) => usesOf(desk, { id: 0, business: code })),
    )
    return found.flat().flatMap(({ field, words }) => {
      const key = keyOfApproved(field)
      return key === undefined ? [] : [{ key, words }]
    })
  }
