import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { useMatch } from '../../../../kernel/web/field/useMatch.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryClient } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type DictionaryType, type ManagedItem, mostItems, dictionaryRoutes as routes } from '../../api/dictionary.ts'
import { dictionaryActs } from './acts.ts'
import { EditItemDialog, NewItemDialog } from './ItemDialog.tsx'
import { ItemTable } from './ItemTable.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { removeItem, removeType } from './removing.ts'
import { NewTypeDialog, RenameTypeDialog } from './TypeDialog.tsx'
import { Types } from './Types.tsx'
import { arrangeItems, managedQuery, useManaged } from './words.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './dictionary.css'

/** The open window. */
type Opened =
  | { what: 'newType' }
  | { what: 'rename' }
  | { what: 'newItem' }
  | { what: 'edit' | 'merge'; item: ManagedItem }

/** Draws the screen 数据字典 (dictionaryManager). */
export default function DictionaryPage() {
  const { data, error, refresh, refetch } = useManaged()
  if (error && !data)
    return (
      <section className="list">
        <Failed error={error} onRetry={refetch} />
      </section>
    )
  return (
    <section className="list split" aria-label="数据字典">
      {data ? <Dictionary {...data} refresh={() => void refresh()} /> : <Waiting columns={3} />}
    </section>
  )
}

type Props = { types: DictionaryType[]; items: ManagedItem[]; refresh: () => void }

function Dictionary({ types, items, refresh }: Props) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [opened, open] = useState<Opened>()
  const type = types.find(one => one.code === params.get('type')) ?? types[0]
  const close = () => open(undefined)
  const choose = (chosen: DictionaryType) => {
    setSearch('')
    setParams({ type: chosen.code }, { replace: true })
  }
  const added = (saved: DictionaryType) => {
    refresh()
    choose(saved)
  }
  const mayEdit = may(routes.editItem)
  const editable = mayEdit && !type?.keptAt
  const after = (changed: boolean) => changed && refresh()
  const own = items.filter(item => item.typeCode === type?.code)
  const matches = useMatch(
    items.map(item => item.label),
    search,
  )
  const hits = items.filter(item => matches(item.label))
  const shown = search.trim() ? hits : own
  const names = new Map(types.map(one => [one.code, one.name]))
  return (
    <>
      <Types
        types={types}
        items={items}
        chosen={type}
        search={search}
        onSearch={setSearch}
        onChoose={choose}
        onNew={mayEdit ? () => open({ what: 'newType' }) : undefined}
      />
      <div className="split-main">
        {search.trim() ? (
          <header className="split-head">
            <h2>全部类型中的“{search.trim()}”</h2>
            <small>{hits.length} 项</small>
          </header>
        ) : (
          type && (
            <TypeHead
              type={type}
              items={own}
              editable={editable}
              onOpen={what => open({ what })}
              onRemove={() => void removeType(type).then(after, refresh)}
            />
          )
        )}
        <div className="split-rows">
          {shown.length > 0 && (
            <ItemTable
              items={shown}
              labelOf={id => items.find(item => item.id === id)?.label ?? ''}
              typeName={search.trim() ? code => names.get(code) ?? code : undefined}
              editable={search.trim() ? mayEdit && shown.every(item => isKeptHere(types, item)) : editable}
              onOrder={order =>
                type &&
                void arrangeItems(
                  type,
                  own.map(item => item.id),
                  order,
                ).catch(() => {})
              }
              onEdit={item => open({ what: 'edit', item })}
              onMerge={item => open({ what: 'merge', item })}
              onRemove={item => void removeItem(dictionaryActs, item).then(after, refresh)}
            />
          )}
          {shown.length === 0 && (
            <Message
              title={search.trim() ? '没有符合的字典项' : `“${type?.name}”还没有字典项`}
              text={search.trim() ? '换个词试试。' : '新增后，它们会出现在对应的下拉框中。'}
            />
          )}
        </div>
      </div>
      {opened?.what === 'newType' && <NewTypeDialog onSaved={added} onClose={close} />}
      {opened?.what === 'rename' && type && <RenameTypeDialog type={type} onSaved={refresh} onClose={close} />}
      {opened?.what === 'newItem' && type && <NewItemDialog type={type} onSaved={refresh} onClose={close} />}
      {opened?.what === 'merge' && (
        <MergeDialog
          acts={dictionaryActs}
          item={opened.item}
          items={items.filter(item => item.typeCode === opened.item.typeCode)}
          onMerged={refresh}
          onClose={close}
        />
      )}
      {opened?.what === 'edit' && (
        <EditItemDialog item={opened.item} latest={() => latest(opened.item)} onSaved={refresh} onClose={close} />
      )}
    </>
  )
}

/** Tells whether this screen keeps an item, and no other. */
function isKeptHere(types: readonly DictionaryType[], item: ManagedItem): boolean {
  return !types.find(type => type.code === item.typeCode)?.keptAt
}

/** Returns the present item; the given one if it is gone, which the server then reports. */
async function latest(item: ManagedItem): Promise<Pick<ManagedItem, 'label' | 'color' | 'version'>> {
  const { items } = await queryClient.fetchQuery({ ...managedQuery, staleTime: 0 })
  const { label, color, version } = items.find(one => one.id === item.id) ?? item
  return { label, color, version }
}

type HeadProps = {
  type: DictionaryType
  items: readonly ManagedItem[]
  editable: boolean
  onOpen: (what: 'rename' | 'newItem') => void
  onRemove: () => void
}

function TypeHead({ type, items, editable, onOpen, onRemove }: HeadProps) {
  const off = items.filter(item => !item.enabled).length
  return (
    <header className="split-head">
      <h2>{type.name}</h2>
      <small>
        <code>{type.code}</code> · {items.length} 项{off > 0 && `，${off} 项已停用`}
      </small>
      {type.keptAt && (
        <p className="hint words-kept">
          在<Link to={linkTo({ path: type.keptAt.path })}>{type.keptAt.title}</Link>里维护
        </p>
      )}
      {editable && (
        <div className="toolbar-end">
          {!type.builtIn && (
            <Button kind="danger" icon="trash" onClick={onRemove}>
              删除类型
            </Button>
          )}
          <Button icon="edit" onClick={() => onOpen('rename')}>
            重命名
          </Button>
          <Button
            kind="primary"
            icon="plus"
            disabled={items.length >= mostItems}
            title={items.length >= mostItems ? `最多 ${mostItems} 项` : undefined}
            onClick={() => onOpen('newItem')}
          >
            新增字典项
          </Button>
        </div>
      )}
    </header>
  )
}
