import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../kernel/web/ui/Switch.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type CatalogueWord, NewSeries, catalogueRoutes as routes, type Series, SeriesEdit } from '../api/catalogue.ts'
import { catalogueQuery, refreshCatalogue } from './words.ts'

/** Shows the series of a brand. */
export function SeriesList({ brand, series }: { brand: CatalogueWord; series: readonly Series[] }) {
  const [opened, open] = useState<Series | 'new'>()
  const editable = may(routes.addSeries)
  const close = () => open(undefined)
  return (
    <section className="catalogue-part">
      <h3>
        系列
        {editable && (
          <Button small kind="text" icon="plus" onClick={() => open('new')}>
            新增系列
          </Button>
        )}
      </h3>
      {series.length === 0 && <p className="nothing">还没有系列。</p>}
      <ul className="catalogue-series">
        {series.map(one => (
          <li key={one.id}>
            <span>{one.name}</span>
            {!one.enabled && <Tag>已停用</Tag>}
            {editable && <SeriesTools series={one} onEdit={() => open(one)} />}
          </li>
        ))}
      </ul>
      {opened === 'new' && <NewSeriesDialog brand={brand} onClose={close} />}
      {opened && opened !== 'new' && <EditSeriesDialog series={opened} onClose={close} />}
    </section>
  )
}

function SeriesTools({ series, onEdit }: { series: Series; onEdit: () => void }) {
  const { id, name } = series
  const change = (work: Promise<unknown>) => void work.then(refreshCatalogue, refreshCatalogue)
  const remove = async () => {
    const question = { title: `删除系列“${name}”？`, content: '删除后不能恢复。', okText: '删除', danger: true }
    if (!(await confirm(question))) return
    await call(routes.removeSeries, { body: { id } })
    notice.success(`“${name}”已删除`)
  }
  return (
    <span className="catalogue-tools">
      <Switch
        on={series.enabled}
        label={`${series.enabled ? '停用' : '启用'}“${name}”`}
        onChange={enabled => change(call(routes.enableSeries, { body: { id, enabled } }))}
      />
      <Button kind="text" small icon="edit" aria-label={`编辑“${name}”`} onClick={onEdit} />
      <Button kind="text" small icon="trash" aria-label={`删除“${name}”`} onClick={() => change(remove())} />
    </span>
  )
}

function NewSeriesDialog({ brand, onClose }: { brand: CatalogueWord; onClose: () => void }) {
  const form = useForm({
    schema: NewSeries,
    given: { brandId: brand.id },
    send: (body, how) => call(routes.addSeries, { body }, how),
    onSaved: async saved => {
      notice.success(`“${saved.name}”已新增`)
      await refreshCatalogue()
      onClose()
    },
  })
  return (
    <ActionDialog title={`${brand.label}：新增系列`} form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
    </ActionDialog>
  )
}

function EditSeriesDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const form = useForm({
    schema: SeriesEdit,
    given: { id: series.id, version: series.version, name: series.name },
    latest: async () => {
      const all = await queryClient.fetchQuery({ ...catalogueQuery, staleTime: 0 })
      const { id, version, name } = all.series.find(one => one.id === series.id) ?? series
      return { id, version, name }
    },
    send: (body, how, force) => call(routes.editSeries, { body: { ...body, force } }, how),
    onSaved: async saved => {
      notice.success(`“${saved.name}”已保存`)
      await refreshCatalogue()
      onClose()
    },
  })
  return (
    <ActionDialog title="编辑系列" form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
    </ActionDialog>
  )
}
