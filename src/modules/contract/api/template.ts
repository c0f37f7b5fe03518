import { z } from 'zod'
import { Id, Nothing, naming, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { TermsInput } from './terms.ts'

/** What a company's contracts begin with: clauses with placeholders, and terms of payment. One template is the usual one. */
export const TemplateInput = z.object({
  name: requiredText('模板名称', 30),
  clauses: text('合同条款', 8000).default(''),
  terms: TermsInput.meta({ title: '付款约定' }),
  usual: z.boolean().default(false).meta({ title: '新合同默认使用', kind: 'boolean' }),
})
export type TemplateInput = z.output<typeof TemplateInput>

export const ContractTemplate = TemplateInput.extend({ id: Id, name: naming('模板名称'), version: Version })
export type ContractTemplate = z.output<typeof ContractTemplate>

export const mostTemplates = 30

const keeps = 'contractInfo:templates'

export const templateRoutes = {
  list: route({
    at: 'GET /api/crm/contractTemplate/list',
    does: '合同模板列表',
    needs: 'contractInfo',
    returns: z.array(ContractTemplate),
  }),
  add: route({
    at: 'POST /api/crm/contractTemplate/add',
    does: '新增合同模板',
    needs: keeps,
    body: TemplateInput,
    returns: ContractTemplate,
  }),
  edit: route({
    at: 'POST /api/crm/contractTemplate/edit',
    does: '修改合同模板',
    needs: keeps,
    body: TemplateInput.extend({ id: Id, version: Version }),
    returns: ContractTemplate,
  }),
  remove: route({
    at: 'POST /api/crm/contractTemplate/remove',
    does: '删除合同模板',
    needs: keeps,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
