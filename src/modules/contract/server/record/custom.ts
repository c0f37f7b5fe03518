import { type PaperCustom, paperCustom } from '../../../lines/server/index.ts'
import { contractForm } from '../../api/form.ts'
import { contractPlaces } from '../../api/places.ts'
import { contractRoutes } from '../../api/routes.ts'
import { type ContractRecord, contracts } from './contracts.ts'

const paper: PaperCustom = paperCustom<ContractRecord>({
  noun: 'contract',
  title: '合同',
  table: 'contract',
  path: contractPlaces.list.path,
  list: 'contractInfo',
  total: '签订金额',
  builtIn: contractForm,
  steps: [
    { key: 'submitted', title: '提交' },
    { key: 'completed', title: '完成' },
  ],
  detail: contractRoutes.detail,
  visible: contracts.visible,
  mayInform: (desk, contract) => contracts.mayOf(desk, contract).info,
  tell: (desk, changed) => contracts.tell(desk, changed as ContractRecord[]),
})

/** The custom fields of contracts. */
export const { own: customContract, changed: changedCustomValues } = paper
