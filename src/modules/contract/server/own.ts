import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { companyColumns } from '../../ownFields/server/index.ts'
import { paperOwn } from '../../quotation/server/index.ts'
import { contractForm } from '../api/form.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRoutes } from '../api/routes.ts'
import { changeColumns } from './logged.ts'
import { actionsFor, type ContractRecord, tellContracts, visibleContract } from './sight.ts'

/** The own fields of contracts. */
export const { own: ownContract, changed: changedOwn } = paperOwn({
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
  visible: visibleContract,
  mayInform: (desk, contract) => actionsFor(desk, contract).info,
  tell: (desk, contracts) => tellContracts(desk, contracts as readonly ContractRecord[]),
})

/** The columns of a contract's history as the company calls them. */
export const toldColumns = (desk: Desk) => companyColumns(desk, ownContract, changeColumns, 'kept')
