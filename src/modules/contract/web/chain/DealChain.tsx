import { Chain } from './Chain.tsx'

/** Shows 资金链 of a deal in its drawer. */
export default function DealChain({ dealId }: { dealId: number }) {
  return <Chain of="ofDeal" id={dealId} />
}
