import { type FormEvent, useState } from 'react'
import { notice } from '../notice.ts'
import { useInOffice, useViewing } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PopoverButton } from '../ui/Popover.tsx'
import { doneWithUndo } from '../undo.ts'
import { KindMenu } from './KindTabs.tsx'
import type { RowBase } from './rows.ts'
import type { SavedView, ViewState } from './savedViews.ts'
import { sameLook } from './state.ts'
import type { ListModel } from './useList.ts'
import { ViewCount } from './ViewCount.tsx'

type Props = { list: ListModel<RowBase> }

/** The tab of a list that has no named views. */
const everything = { all: '全部' }

/** Shows the named views as tabs, then the person's own. */
export function ViewTabs({ list }: Props) {
  const { spec, state, saved } = list
  const [inOffice, viewing] = [useInOffice(), useViewing()]
  const current = saved.views.find(view => isShown(view, list))
  return (
    <div className="views">
      <KindMenu />
      <div className="views-tabs" role="tablist" aria-label="视图">
        {Object.entries(spec.views ?? everything).map(([view, title]) => (
          <button
            key={view}
            type="button"
            role="tab"
            className="view"
            aria-selected={!current && (!spec.views || state.view === view)}
            onClick={() => (spec.views ? list.change({ view }) : list.change({ search: '', filters: {} }))}
          >
            {title}
            {spec.counted?.includes(view) && <ViewCount list={list} view={view} />}
          </button>
        ))}
        {saved.views.map(view => (
          <button
            key={view.id}
            type="button"
            role="tab"
            className="view"
            aria-selected={view === current}
            onClick={() => list.applyView(view.state)}
          >
            {view.isDefault && <Icon name="star" size={13} />}
            {view.name}
          </button>
        ))}
      </div>
      {inOffice && !viewing && (
        <PopoverButton small kind="text" icon="star" label="保存与管理视图">
          {close => <Manager list={list} onDone={close} />}
        </PopoverButton>
      )}
    </div>
  )
}

function isShown(view: SavedView, { state, look, columns }: ListModel<RowBase>): boolean {
  const known = ([key]: [string, unknown]) => columns.some(column => column.key === key)
  const said = ({ view: name, search, filters, sort }: ViewState) =>
    JSON.stringify([name, search, Object.entries(filters).filter(known).sort(), sort])
  return said(view.state) === said(state) && (!view.state.look || sameLook(view.state.look, look))
}

function Manager({ list, onDone }: Props & { onDone: () => void }) {
  const { saved, spec } = list
  const remove = async (view: SavedView) => {
    await saved.store.remove(spec.name, view.id)
    doneWithUndo(`视图“${view.name}”已删除`, () => saved.store.save(spec.name, view))
  }
  const makeDefault = (view: SavedView) => saved.store.save(spec.name, { ...view, isDefault: !view.isDefault })
  return (
    <div className="view-manager">
      <SaveForm list={list} onDone={onDone} />
      {saved.views.length > 0 && <b>我的视图</b>}
      <ul>
        {saved.views.map(view => (
          <li key={view.id}>
            <button type="button" className="link" onClick={() => list.applyView(view.state)}>
              {view.name}
            </button>
            <Button small kind="text" aria-pressed={view.isDefault} onClick={() => void makeDefault(view)}>
              {view.isDefault ? '取消默认' : '设为默认'}
            </Button>
            <Button
              small
              kind="text"
              icon="trash"
              aria-label={`删除视图 ${view.name}`}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Saves the present filter, order, columns and shape; an existing name is overwritten. */
function SaveForm({ list, onDone }: Props & { onDone: () => void }) {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { page: _, ...state } = list.state
    await list.saved.store.save(list.spec.name, {
      name: name.trim(),
      isDefault,
      state: { ...state, columns: list.shown.map(column => column.key), look: list.spec.keeps && list.look },
    })
    notice.success('视图已保存')
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <b>把当前筛选、排序和{list.spec.keeps ? '列、显示方式' : '列'}保存为视图</b>
      <input
        className="input"
        data-autofocus
        aria-label="视图名称"
        placeholder="视图名称，如：本月新增"
        maxLength={20}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <label>
        <input
          type="checkbox"
          className="check"
          checked={isDefault}
          onChange={event => setDefault(event.target.checked)}
        />
        打开列表时默认使用
      </label>
      <Button small kind="primary" type="submit" disabled={!name.trim()}>
        保存
      </Button>
    </form>
  )
}
