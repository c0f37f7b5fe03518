import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { placeholders, usualClauses } from '../../api/clauses.ts'
import { type ContractTemplate, templateRoutes as routes } from '../../api/template.ts'
import { plannedOf, type TermInput, usualTerms } from '../../api/terms.ts'
import { TermsPart } from '../editor/TermsPart.tsx'

export const templatesQuery = queryOf(routes.list, undefined)
const sample = 1_000_000 // fen, of which terms are shown

/** Keeps the templates of contracts: clauses with placeholders, and terms of payment. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useQuery(templatesQuery)
  const [edited, edit] = useState<ContractTemplate | 'new'>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  const remove = async ({ id, name }: ContractTemplate) => {
    if (!(await confirm({ title: `删除模板“${name}”？`, content: '已有的合同不受影响。', danger: true }))) return
    await call(routes.remove, { body: { id } })
    refresh()
  }
  if (edited)
    return (
      <EditTemplate
        template={edited === 'new' ? undefined : edited}
        onSaved={refresh}
        onClose={() => edit(undefined)}
      />
    )
  return (
    <Dialog title="合同模板" width={640} onClose={onClose}>
      <p className="hint">新合同按默认模板带出条款和付款约定；没有模板时使用系统自带的条款。</p>
      <ul className="contract-rows">
        {templates?.map(template => (
          <li key={template.id}>
            <b>{template.name}</b>
            {template.usual && <Tag tone="green">默认</Tag>}
            <Button small icon="edit" onClick={() => edit(template)}>
              修改
            </Button>
            <Button small kind="danger" onClick={() => void remove(template).catch(() => undefined)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="primary" icon="plus" onClick={() => edit('new')}>
        新增模板
      </Button>
    </Dialog>
  )
}

type EditProps = { template: ContractTemplate | undefined; onSaved: () => void; onClose: () => void }

function EditTemplate({ template, onSaved, onClose }: EditProps) {
  const [name, setName] = useState(template?.name ?? '')
  const [clauses, setClauses] = useState(template?.clauses ?? usualClauses)
  const [terms, setTerms] = useState<readonly TermInput[]>(template?.terms ?? usualTerms)
  const [usual, setUsual] = useState(template?.usual ?? true)
  const planned = plannedOf(sample, terms)
  const save = async () => {
    const body = { name, clauses, terms: [...terms], usual }
    if (template) await call(routes.edit, { body: { ...body, id: template.id, version: template.version } })
    else await call(routes.add, { body })
    notice.success('已保存')
    onSaved()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>返回</Button>
      <Button
        kind="primary"
        disabled={name.trim() === '' || 'msg' in planned}
        onClick={() => void save().catch(() => undefined)}
      >
        保存
      </Button>
    </>
  )
  return (
    <Dialog title={template ? `修改模板 ${template.name}` : '新增模板'} width={900} onClose={onClose} footer={footer}>
      <input
        className="input"
        aria-label="模板名称"
        placeholder="模板名称"
        maxLength={30}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <TermsPart terms={terms} planned={planned} onChange={setTerms} />
      <p className="hint">
        可用的占位词：
        {Object.keys(placeholders)
          .map(word => `{${word}}`)
          .join('、')}
        。付款金额按 1 万元试算。
      </p>
      <textarea
        className="input"
        aria-label="合同条款"
        rows={12}
        maxLength={8000}
        value={clauses}
        onChange={event => setClauses(event.target.value)}
      />
      <label>
        <input type="checkbox" className="check" checked={usual} onChange={event => setUsual(event.target.checked)} />
        新合同默认使用
      </label>
    </Dialog>
  )
}
