import { colouredWords, type DictionaryKind, plainWords } from '../../../settings/server/index.ts'

/** The words of deals. */
export const opportunityDictionaries: readonly DictionaryKind[] = [
  plainWords('teamRole', '团队角色', ['主导购', '协同导购', '设计师', '店长'], 'indigo'),
  colouredWords('lostReason', '战败原因', {
    价格过高: 'red',
    选择竞品: 'orange',
    方案不满意: 'gold',
    装修暂缓: 'blue',
    交付周期不合适: 'indigo',
    联系不上: 'grey',
    其他: 'grey',
  }),
]
