import { wordColumns } from '../../settings/server/index.ts'
import { CustomerInput, CustomerLevel } from '../api/customer.ts'

/** The columns of customers that hold words of the dictionary. */
export const customerWords = [
  ...wordColumns('customer', '客户', CustomerInput),
  ...wordColumns('customer', '客户', CustomerLevel),
]
