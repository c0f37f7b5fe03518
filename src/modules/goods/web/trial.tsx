import type { TrialForm } from '../../customFields/web/customTrial.ts'
import { NewGoods } from '../api/goods.ts'
import { GoodsFields } from './GoodsForm.tsx'

/** The form of new goods for trying what a company makes of it. */
const trial: TrialForm = {
  schema: NewGoods,
  Fields: ({ form, own }) => <GoodsFields form={form} own={own} />,
}

export default trial
