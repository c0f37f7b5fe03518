import { colouredWords, plainWords } from '../../settings/server/index.ts'

/** The methods of contact. */
export const followUpMethods = colouredWords('followUpMethod', '跟进方式', {
  电话: 'blue',
  微信: 'green',
  到店: 'teal',
  上门: 'orange',
  短信: 'grey',
})

/** Sentences that are chosen instead of typed. */
export const followUpPhrases = plainWords(
  'followUpPhrase',
  '跟进常用语',
  [
    '电话未接通，稍后再联系',
    '已加微信，发送案例与报价',
    '约定到店时间',
    '约定上门量尺',
    '客户正在比价，需跟进优惠',
    '客户暂不考虑，一个月后再联系',
  ],
  'grey',
)
