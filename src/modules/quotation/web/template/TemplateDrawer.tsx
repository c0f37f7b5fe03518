import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { areaWords, quantityWords, sizesWords } from '../../../lines/api/words.ts'
import { templateRoutes as routes, type TemplateDetail, type TemplateRow } from '../../api/template.ts'
import { refreshTemplates, templateHistoryQuery, templateQuery } from './templateQuery.ts'
import '../../../../kernel/web/drawer/record.css'
import '../../../lines/web/lines.css'

type Props = {
  id: number | undefined
  list: ListModel<TemplateRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows a template with its spaces and lines; follows the changes of colleagues. */
export function TemplateDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: template, error } = useQuery({ ...templateQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('quotationTemplate', id, refreshTemplates)
  const tools = <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen} />
  const remove = async (one: TemplateDetail) => {
    if (!(await confirm({ title: `删除模板“${one.name}”？`, content: '已有的报价单不受影响。', danger: true }))) return
    await call(routes.remove, { body: { id: one.id } })
    notice.success('已删除')
    list.refresh()
    onClose()
  }
  const title = template?.name ?? (error ? '没有找到' : '报价模板')
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {template && (
        <>
          <section className="record-head">
            <dl>
              <Fact title="户型">{template.flatType || <span className="nothing">未填</span>}</Fact>
              <Fact title="明细">{template.lineCount} 行</Fact>
              <Fact title="备注">{template.remark || <span className="nothing">未填</span>}</Fact>
            </dl>
            {may(routes.edit) && (
              <div className="record-actions">
                <Button icon="edit" onClick={() => onEdit(template.id)}>
                  编辑
                </Button>
                <Button kind="danger" onClick={() => void remove(template).catch(() => undefined)}>
                  删除
                </Button>
              </div>
            )}
          </section>
          <Parts key={template.id} template={template} />
        </>
      )}
    </Drawer>
  )
}

const tabs = [
  { key: 'lines', title: '明细' },
  { key: 'history', title: '变更历史' },
]

function Parts({ template }: { template: TemplateDetail }) {
  const [tab, setTab] = useState('lines')
  return (
    <Tabs label="报价模板详情" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'lines' ? <Spaces template={template} /> : <History id={template.id} />}
    </Tabs>
  )
}

function Spaces({ template: { spaces, goods, sets } }: { template: TemplateDetail }) {
  const known = new Map(goods.map(one => [one.id, one]))
  return spaces.map((space, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
    <section className="quote-space" key={at}>
      <header>
        <b>{space.name}</b>
        <span>{areaWords(space.area)}</span>
      </header>
      <ul className="quote-read">
        {space.lines.map((line, place) => {
          const one = known.get(line.goodsId ?? 0)
          const set = sets.find(({ key }) => key === line.setKey)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no number, and stays at its place
            <li key={place}>
              <span className="quote-name">
                <b>{one?.name ?? line.name}</b>
                <small>
                  {one?.code} {one?.spec} {sizesWords(line)} {set && `套餐 ${set.name}`} {line.remark}
                </small>
              </span>
              <span>{quantityWords({ ...line, discountKind: 'none', discount: 0, gift: false }, null)}</span>
              <span>{one && !one.onSale && <Tag tone="orange">已下架</Tag>}</span>
            </li>
          )
        })}
      </ul>
      {space.lines.length === 0 && <p className="hint">没有明细</p>}
    </section>
  ))
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery(templateHistoryQuery(id))
  return <HistoryList entries={data} error={error} />
}
