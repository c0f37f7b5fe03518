import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { definitionOf } from '../src/kernel/api/definition.ts'
import { type Choice, choicesOf } from '../src/kernel/server/database/choices.ts'
import { contractShapes } from '../src/shapes.ts'
import { freshDatabase } from './support/database.ts'

/** What contracts call the rows of a table, where that is not the name of the table. */
const calledElse: Readonly<Record<string, readonly string[]>> = {
  approval_calendar_day: ['Exception', 'Holiday'],
  approval_instance: ['Approval', 'ListedApproval'],
  approval_node_template: ['NodeTemplate'],
  approval_paper: ['Approval'],
  approval_subject: ['BindingSubject'],
  approval_task: ['Mine'],
  assignment_log: ['AssignmentEntry'],
  assignment_rule: ['Rule'],
  browser_error: ['ErrorGroup', 'Error'],
  commission_entry: ['EntryRow'],
  contract_line: ['LineInput', 'Goods'],
  contract_term: ['ContractTerm', 'TermInput'],
  customer_access: ['AccessRequest'],
  dealer_loan: ['Loan'],
  fleet_trace: ['Trace'],
  factory_order: ['Factory'],
  factory_package: ['ShownPackage'],
  fleet_backup: ['Backup'],
  goods_return_line: ['ShownGoodsReturnLine'],
  goods_set: ['Set', 'SetOffer'],
  install_points: ['Points'],
  installation: ['Install'],
  installation_check: ['ShownCheck', 'CheckFound'],
  installation_line: ['InstallLine', 'ShownInstallLine'],
  installation_problem: ['ProblemEntered', 'ShownProblem'],
  menu: ['ManagedMenu', 'NewMenu'],
  money_account: ['Account'],
  money_request: ['Request', 'InvoiceFacts', 'ReleaseFacts'],
  order_sum: ['Order'],
  own_work: ['CustomWork'],
  price_batch: ['Batch'],
  price_line: ['BatchLine'],
  price_window: ['Window', 'NewWindow'],
  processing_line: ['ShownProcessingLine'],
  quotation_line: ['CheckedLine', 'LineInput'],
  receipt_cost: ['Cost', 'CostEntered'],
  sales_order: ['Order'],
  sales_order_line: ['OrderLine', 'ShownOrderLine', 'AllocatedLine'],
  sales_order_move: ['OrderMove'],
  shipment_line: ['ShownShipmentLine'],
  shipment_package: ['ShownCarried'],
  shipment_part: ['ShownPart'],
  special_offer: ['Special'],
  statement_file: ['BankStatementFile'],
  statement_row: ['BankStatementRow'],
  stock_move: ['Move'],
  stock_move_line: ['MoveLine', 'ShownMoveLine'],
  stock_opening_line: ['ImportedStock'],
  stock_receipt_line: ['ReceiptLine', 'ShownReceiptLine'],
  stock_transfer: ['Transfer'],
  stock_transfer_line: ['ShownTransferLine'],
  supplier_return: ['Return'],
  supplier_return_line: ['ReturnLine', 'ShownReturnLine'],
  trip_collection: ['Collected'],
  trip_handing: ['Handed', 'HandedLine'],
  wage_entry: ['WageEntryRow', 'HandEntered'],
  wage_rate: ['WageRateRow', 'WageRate'],
  wage_statement: ['Statement'],
}

/** Columns that no shape of a contract tells by their name, and why. */
const untold: Readonly<Record<string, string>> = {
  'approval_call.status': 'how a call to another system goes on; people read the outcome in words',
  'approval_flow.built_in': 'flows that the product makes; no call tells or takes it',
  'approval_timer.kind': 'the work of a clock',
  'claim_request.status': 'told by the approval itself',
  'claim_request_of_clue.status': 'a part of claim_request',
  'claim_request_of_opportunity.status': 'a part of claim_request',
  'contact_reminder.subject': 'which list a reminder was of',
  'contract_term_entry.document_kind': 'which document moved a term; people read its number',
  'deal_transfer_request.status': 'told by the approval itself',
  'dealer_loan_entry.side': 'the kind of the paper says whose goods it moves',
  'dealer_loan_line.condition': 'lent goods are sellable; a line keeps it as all lines of stock do',
  'intake.subject': 'which list a quota counts',
  'kept_default.step': 'what a company has taken over from the product once',
  'known_value.kind': 'what a person has looked up',
  'money_import.kind': 'which documents an import made',
  'money_reminder.stage': 'which reminder has gone out',
  'one_time_code.purpose': 'told to nobody',
  'shared_link.document_kind': 'which calls a link belongs to',
  'shipment.day_answer': 'answers tell it as the state of the day, which another day begins anew',
  'shipment_check.step': 'answers tell of each line and package whether it is picked and loaded',
  'special_offer.status': 'answers tell the state that follows from it, from what is left and from the day',
  'earnest_line.price_unit': 'a line follows the unit of its goods, which a contract tells',
  'purchase_line.price_unit': 'a line follows the unit of its goods, which a contract tells',
  'stock_entry.act': 'why goods move; documents and the stock card have words for it',
  'stock_hold.act': 'what happens to a reservation; its own state follows',
  'stock_key.condition': 'documents name keys by their own lines',
  'stock_opening.state': 'the work of a job, which the log tells; people read how their import ended',
  'stock_reservation.state': 'documents have states of their own, from which it follows',
  'target.measure': 'answers have targets by their measure',
}

/** Shapes whose words differ from the column's, and why. */
const differing: Readonly<Record<string, string>> = {
  'ContractRow.state': 'a cancelled contract is completed for the database: cancelled_on tells it',
  'ContractDetail.state': 'a cancelled contract is completed for the database: cancelled_on tells it',
}

type Told = { name: string; words: string[] }

let choices: Choice[]
let shapes: [z.ZodType, string][]

beforeAll(async () => {
  const database = await freshDatabase()
  afterAll(database.drop)
  choices = await choicesOf(database.ownerUrl)
  shapes = [...(await contractShapes())]
})

const camel = (text: string) => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (text: string) => camel(`_${text}`)
const sorted = (words: readonly string[]) => [...words].sort()

/** Returns the shapes that a contract has of a column's table, each with the words that the column's field may have. */
function toldOf({ column }: Choice): Told[] {
  const [table = '', name = ''] = column.split('.')
  const called = (calledElse[table] ?? [pascal(table)]).join('|')
  const rows = new RegExp(`^(?:${called})(?:Row|Detail|Facts|Edit|Content|Group)?$`)
  return shapes.flatMap(([schema, shape]) => {
    const field = rows.test(shape) ? definitionOf(schema).shape?.[camel(name)] : undefined
    const words = field && wordsOf(field)
    return words ? [{ name: `${shape}.${camel(name)}`, words }] : []
  })
}

function wordsOf(field: z.ZodType): string[] | undefined {
  const { type, entries } = definitionOf(field) as ReturnType<typeof definitionOf> & {
    entries?: Record<string, string>
  }
  return type === 'enum' ? Object.values(entries ?? {}) : undefined
}

test('a column that a CHECK bounds to words is told by a contract, or says why not', () => {
  expect(choices.length).toBeGreaterThan(60)
  const lacking = choices.filter(choice => toldOf(choice).length === 0).map(choice => choice.column)
  expect(lacking.toSorted()).toEqual(Object.keys(untold).sort())
})

test('a contract knows exactly the words that the CHECK of its column allows', () => {
  const all = choices.flatMap(choice => toldOf(choice).map(told => ({ choice, told })))
  const wrong = all.filter(({ choice, told }) => `${sorted(choice.words)}` !== `${sorted(told.words)}`)
  const strange = wrong.filter(({ told }) => !(told.name in differing))
  expect(strange.map(({ choice, told }) => ({ [choice.column]: choice.words, [told.name]: told.words }))).toEqual([])
  expect(sorted(wrong.map(({ told }) => told.name))).toEqual(sorted(Object.keys(differing)))
})
