import { Home } from './Home.tsx'

/** Shows how far the lines of a deal's contracts are, and which lots lie at its homes. */
export default function DealHome({ dealId }: { dealId: number }) {
  return <Home of="ofDeal" id={dealId} />
}
