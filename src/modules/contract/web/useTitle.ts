import { useMyForm } from '../../customFields/web/store.ts'
import { ContractInfo } from '../api/contract.ts'

/** Returns what the company calls what is kept of a contract besides its price; undefined for what it hides. */
export function useTitle(): (key: keyof ContractInfo) => string | undefined {
  const { builtIn } = useMyForm('contract')
  return key => {
    const change = builtIn.find(one => one.key === key)
    return change?.hidden ? undefined : change?.title || ContractInfo.shape[key].meta()?.title
  }
}
