import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Content } from '../../forms/api/content.ts'
import { BindingChange, BindingSubject, Ready, Subject, Tried } from './binding.ts'

const needs = 'processBind'

export const bindingRoutes = {
  subjects: route({
    at: 'GET /api/crm/approvalBinding/subjects',
    does: '流程业务绑定',
    needs,
    returns: z.array(BindingSubject),
  }),
  save: route({
    at: 'POST /api/crm/approvalBinding/save',
    does: '设置流程业务绑定',
    needs: 'processBind:edit',
    body: BindingChange,
    returns: BindingSubject,
  }),
  ready: route({
    at: 'GET /api/crm/approvalBinding/ready/:business',
    does: '一种单据能不能发起审批，谁能设置',
    needs: 'approvalDetial',
    params: z.object({ business: z.string().max(40) }),
    returns: Ready,
  }),
  enable: route({
    at: 'POST /api/crm/approvalBinding/enable',
    does: '启用默认审批流程',
    needs: 'processBind:edit',
    body: z.object({ business: z.string().max(40).meta({ title: '业务类型' }) }),
    returns: z.object({ flowName: z.string() }),
  }),
  attempt: route({
    at: 'POST /api/crm/approvalBinding/try',
    does: '试一试流程业务绑定',
    needs,
    reads: true,
    body: Subject.extend({ employeeId: Id.meta({ title: '发起人', kind: 'employee' }), content: Content }),
    returns: Tried,
  }),
}
