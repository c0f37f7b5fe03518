import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { type Sorting, useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { Dot, Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { ManagedItem } from '../../api/dictionary.ts'
import { useEnabling } from './words.ts'

type Props = {
  /** Returns the label of an item, also of one that is not shown. */
  labelOf: (id: number) => string
  items: readonly ManagedItem[]
  /** Returns the name of each item's type, if items of several types are shown; then they cannot be reordered. */
  typeName?: (code: string) => string
  editable: boolean
  onOrder: (order: number[]) => void
  onEdit: (item: ManagedItem) => void
  onMerge: (item: ManagedItem) => void
  onRemove: (item: ManagedItem) => void
}

/** Shows the items of one type in order, or the results of a search over all types. */
export function ItemTable({ items, labelOf, typeName, editable, onOrder, onEdit, onMerge, onRemove }: Props) {
  const ids = items.map(item => item.id)
  const sorting = useSorting(ids, onOrder)
  const enabling = useEnabling()
  const byId = new Map(items.map(item => [item.id, item]))
  const sortable = editable && !typeName
  const order = sortable ? sorting.order : ids
  return (
    <table className="table words-table">
      <thead>
        <tr>
          <th className="words-label">名称</th>
          {typeName && <th>类型</th>}
          <th className="words-state">状态</th>
          {editable && <th className="words-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {order.flatMap(id => {
          const item = byId.get(id)
          if (!item) return []
          return (
            <tr key={id} {...(sortable ? sorting.row(id) : {})}>
              <td>
                <Word item={item} labelOf={labelOf} sorting={sortable ? sorting : undefined} />
              </td>
              {typeName && <td>{typeName(item.typeCode)}</td>}
              <td>
                {editable && !item.mergedInto && (
                  <Switch
                    on={item.enabled}
                    label={`${item.enabled ? '停用' : '启用'}“${item.label}”`}
                    disabled={enabling.busy === id}
                    onChange={on => enabling.enable(item, on)}
                  />
                )}
                <span className="words-on">{item.enabled ? '启用' : '停用'}</span>
              </td>
              {editable && (
                <td className="words-tools">
                  {sortable && <SortSteps sorting={sorting} id={id} label={item.label} />}
                  {!item.mergedInto && (
                    <>
                      <Button
                        kind="text"
                        small
                        icon="edit"
                        aria-label={`编辑“${item.label}”`}
                        onClick={() => onEdit(item)}
                      />
                      <Button
                        kind="text"
                        small
                        icon="merge"
                        aria-label={`把“${item.label}”合并到其他字典项`}
                        title="合并到其他字典项"
                        onClick={() => onMerge(item)}
                      />
                    </>
                  )}
                  <Button
                    kind="text"
                    small
                    icon="trash"
                    aria-label={`删除“${item.label}”`}
                    onClick={() => onRemove(item)}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type WordProps = Pick<Props, 'labelOf'> & { item: ManagedItem; sorting: Sorting<number> | undefined }

/** Draws the word as lists do; a disabled one is marked. */
function Word({ item, labelOf, sorting }: WordProps) {
  return (
    <>
      {sorting && <SortHandle sorting={sorting} id={item.id} label={item.label} />}
      {item.color ? <Dot color={item.color}>{item.label}</Dot> : item.label}
      {!item.enabled && <Tag>{item.mergedInto ? `已合并到“${labelOf(item.mergedInto)}”` : '已停用'}</Tag>}
    </>
  )
}
