import { colouredWords, type DictionaryKind } from '../../../settings/server/index.ts'

/** The words of clues. */
export const clueDictionaries: readonly DictionaryKind[] = [
  colouredWords('clueChannel', '流量来源', {
    抖音: 'indigo',
    小红书: 'red',
    百度: 'blue',
    微信公众号: 'green',
    大众点评: 'orange',
    到店自然客流: 'teal',
    老客户转介绍: 'gold',
    设计师推荐: 'purple',
    家装公司: 'pink',
    小区活动: 'green',
    电话营销: 'grey',
    展会: 'orange',
  }),
  colouredWords('clueInvalidReason', '无效原因', {
    空号停机: 'grey',
    多次未接通: 'grey',
    号码错误: 'grey',
    无装修需求: 'orange',
    已选购其他品牌: 'red',
    预算不符: 'gold',
    区域无法服务: 'indigo',
    重复线索: 'blue',
    同行或推销: 'purple',
  }),
]
