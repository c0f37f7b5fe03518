import { point } from '../../../kernel/server/module.ts'
import { moduleOf } from '../../../kernel/server/record/serve.ts'
import type { CustomerReference, CustomerTie } from '../../customer/server/index.ts'
import { specialRecord } from '../api/record.ts'

/** The documents that use special offers `t`, as what these are tied to. */
export const specialTies = point<CustomerTie>('specialTies')

/** Returns how special offers refer to customers: they are of the customer whose documents use them. */
export const specialReference = (ties: readonly CustomerTie[]) =>
  ({
    table: 'specialOffer',
    column: 'customerId',
    title: '特价单',
    module: moduleOf(specialRecord),
    ties,
  }) satisfies CustomerReference

/** SQL of the documents of a kind that have something of a special offer `t`: their ids, as document_id. */
export const usersOfSpecial = (kind: string) =>
  `select document_id from special_use s where s.office_id = t.office_id and s.special_id = t.id and s.document_kind = '${kind}'
          group by 1 having sum(s.quantity) > 0`
