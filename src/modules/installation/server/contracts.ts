import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import {
  type ContractRecord,
  type Ended,
  lockContractHeads,
  type NotedByDocuments,
} from '../../contract/server/index.ts'
import { installElements } from '../api/elements.ts'
import { installRecord, installRoutes as routes } from '../api/installation.ts'
import { change } from './change.ts'
import { homeLines, openOf } from './home.ts'
import { installations } from './installs.ts'

type Contract = Pick<
  ContractRecord,
  'id' | 'state' | 'customerId' | 'ownerId' | 'departmentId' | 'installAddress' | 'installedOn'
>

/** Why nothing is installed of a contract. */
const notInEffect = '合同不在履行中，不能安排安装：没生效的请先让它生效，已完成的请先重新打开'

/** Returns a contract whose installations the person sees. Throws 40400 otherwise. */
export async function contractOf(desk: Desk, id: number): Promise<Contract> {
  const found = await desk
    .from('contract')
    .select(['id', 'state', 'customerId', 'ownerId', 'departmentId', 'installAddress', 'installedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !desk.reaches(installRecord.seen.scope, found)) throw notFound('合同')
  return found
}

/** Locks the contract of which an installation is made. Throws 40000 for one that the person does not see, 40900 for one that is not in effect. */
export async function contractToInstall(desk: Desk, id: number): Promise<ContractRecord> {
  const [contract] = await lockContractHeads(desk, [id])
  if (!contract || !desk.reaches(installRecord.seen.scope, contract))
    throw badInput('contractId', '合同不存在，或不在您的数据范围内，请重新选择')
  if (contract.state !== 'effective') throw conflict(notInEffect)
  return contract
}

/** Where the latest placed order of a contract goes, else what the contract says. */
async function whereOf(desk: Desk, { id, installAddress }: Contract) {
  const order = await desk
    .from('salesOrder')
    .select(['address', 'floor', 'lift', 'receiver', 'receiverPhone'])
    .where('contractId', '=', id)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return order ?? { address: installAddress, floor: null, lift: false, receiver: '', receiverPhone: '' }
}

function whyNot(desk: Desk, { state }: Contract, left: boolean): string | null {
  if (!desk.may(installElements.enter)) return '您没有安排安装的权限'
  if (state !== 'effective') return notInEffect
  return left ? null : '这份合同的商品都已安排安装，或没有可装的商品'
}

/** The call that tells what of a contract is installed. */
export const contractHandlers: Handled[] = [
  handle(routes.ofContract, async (desk, { params: { id } }) => {
    const contract = await contractOf(desk, id)
    const lines = await homeLines(desk, id)
    const found = await installations.rowsWhere(desk, bind => `e.contract_id = ${bind(id)}`)
    const until = found.flatMap(({ warrantyUntil }) => (warrantyUntil === null ? [] : [warrantyUntil]))
    return {
      contractId: id,
      number: (await desk.names('contract', [id])).get(id) ?? '',
      ...(await whereOf(desk, contract)),
      lines,
      installations: found,
      installedOn: contract.installedOn,
      warrantyUntil: until.toSorted().at(-1) ?? null,
      refusal: whyNot(
        desk,
        contract,
        lines.some(({ left }) => left > 0),
      ),
    }
  }),
]

const ends: Readonly<Record<Ended, string>> = { voided: '合同已作废', cancelled: '合同已退单' }

/** Cancels what is not accepted of a contract that ends. */
export async function cancelWithContract(desk: Desk, { id }: { id: number }, how: Ended): Promise<void> {
  const found = await desk
    .from('installation')
    .select('id')
    .where('contractId', '=', id)
    .where('state', 'in', ['draft', 'planned', 'working'])
    .execute()
  const locked = await desk.lock(
    'installation',
    found.map(one => one.id),
  )
  for (const one of locked)
    if (one.state !== 'accepted' && one.state !== 'cancelled')
      await change(desk, one, { state: 'cancelled', cancelReason: ends[how] }, '取消安装单')
}

const mostNamed = 5

/** Tells why nobody notes by hand that a contract is installed: its orders and installations do, until all of it is accepted or signed for. */
export const installationNoted: NotedByDocuments = async (desk, contractId, event) => {
  if (event !== 'installation') return undefined
  const order = await desk
    .from('salesOrder')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', '=', 'done')
    .executeTakeFirst()
  const own = await desk
    .from('installation')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  if (!order && !own) return undefined
  const open = await openOf(desk, contractId)
  if (open.length === 0) return undefined
  const named = open.slice(0, mostNamed).join('、')
  return `${named}${open.length > mostNamed ? ` 等 ${open.length} 行` : ''}还没有验收，也没有全部签收；全部验收时会自动登记安装完成，请在安装管理里验收`
}
