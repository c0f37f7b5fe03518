import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Day, Id, oneOf, word } from '../../../kernel/api/fields.ts'
import { formatFen } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { dayRoutes } from '../api/day.ts'
import { GoodsField, pickGoods } from './GoodsField.tsx'
import '../../../kernel/web/drawer/record.css'

const Question = z.object({
  goodsId: Id.meta({ title: '商品' }),
  on: Day.meta({ title: '日期' }),
  unit: oneOf('计价单位', priceUnits).default('piece'),
  gradeId: word('等级', 'goodsGrade').default(null),
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
})

const told = [
  ['price', '价格'],
  ['mine', '您的底价'],
  ['floorSeller', '导购底价'],
  ['floorManager', '经理底价'],
  ['floorDirector', '总监底价'],
  ['cost', '成本'],
] as const

/** Tells what goods cost on a day, for whom. */
export function DayDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="某天的价格" onClose={onClose}>
      <Asking />
    </Drawer>
  )
}

function Asking() {
  const [chosen, setChosen] = useState('')
  const form = useForm({
    schema: Question,
    given: { on: formatDate(Date.now()), unit: 'piece' },
    send: async () => null,
    onSaved: () => undefined,
  })
  const question = Question.safeParse(form.values)
  const { on = '', ...asked } = question.data ?? {}
  const { data, error } = useQuery({
    ...queryOf(dayRoutes.on, { body: { on, asked: [asked as never] } }, { quiet: true, silent: true }),
    enabled: question.success,
  })
  const [priced] = data ?? []
  return (
    <Form form={form} label="某天的价格">
      <FormGroup title="问什么">
        <GoodsField
          form={form}
          name="goodsId"
          chosen={chosen}
          onPick={(id, name) => {
            setChosen(name)
            void pickGoods(form, id)
          }}
        />
        <FormField form={form} name="on" />
        <FormField form={form} name="unit" />
        <FormField form={form} name="gradeId" placeholder="商品自己的等级" />
        <FormField form={form} name="channelId" placeholder="不限" />
        <FormField form={form} name="levelId" placeholder="不限" />
      </FormGroup>
      {error && <p className="nothing">{error.message}</p>}
      {priced && (
        <dl className="facts" aria-live="polite">
          {told.flatMap(([key, title]) =>
            priced[key] === undefined
              ? []
              : [
                  <Fact key={key} title={title}>
                    {formatFen(priced[key]) || <span className="nothing">没有</span>}
                  </Fact>,
                ],
          )}
          <Fact title="依据">{priced.basis}</Fact>
        </dl>
      )}
    </Form>
  )
}
