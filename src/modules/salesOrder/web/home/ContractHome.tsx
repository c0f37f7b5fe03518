import type { ContractDetail } from '../../../contract/api/contract.ts'
import { Home } from './Home.tsx'

/** Shows how far the lines of a contract are, and which lots lie at its home. */
export default function ContractHome({ contract }: { contract: ContractDetail }) {
  return <Home of="ofContract" id={contract.id} />
}
