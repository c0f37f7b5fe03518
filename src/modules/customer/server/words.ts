import { wordColumns } from '../../settings/server/index.ts'
import { CustomerInput } from '../contract/customer.ts'

/** Where customers hold words of the dictionary. */
export const customerWords = wordColumns('customer', '客户', CustomerInput)
