import { builtInForm } from '../../customFields/api/builtIn.ts'
import { CustomerInput } from './customer.ts'

/** The form of a customer before a company changes it. A customer is known by name and phone. */
export const customerForm = builtInForm(
  CustomerInput,
  [
    { key: 'customer', title: '客户', fields: ['name', 'phone', 'wechat', 'houseTypeId', 'area'] },
    { key: 'address', title: '地址', fields: ['province', 'community', 'building', 'room'] },
  ],
  { kept: ['phone'], joint: { province: { title: '省市区', parts: ['city', 'district'] } } },
)
