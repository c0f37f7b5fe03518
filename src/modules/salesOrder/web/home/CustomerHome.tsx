import { Home } from './Home.tsx'

/** Shows how far the lines of a customer's contracts are, and which lots lie at their homes. */
export default function CustomerHome({ customerId }: { customerId: number }) {
  return <Home of="ofCustomer" id={customerId} />
}
