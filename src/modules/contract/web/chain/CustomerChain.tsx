import { Chain } from './Chain.tsx'

/** Shows 资金链 of a customer in 客户360. */
export default function CustomerChain({ customerId }: { customerId: number }) {
  return <Chain of="ofCustomer" id={customerId} />
}
