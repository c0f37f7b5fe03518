import type { Dice } from '../random.ts'

/** The stages of a deal as the seed walks through them, by the names that a new company gives them. */
export const road = ['待跟进', '到店', '量尺', '方案', '报价', '定金', '签约'] as const
export type RoadStage = (typeof road)[number]

/** What sellers write in each stage; 称呼 and 小区 are the customer's. */
const sentences: Readonly<Record<RoadStage, readonly string[]>> = {
  待跟进: [
    '{称呼}已转商机，约好带户型图来店里详谈',
    '电话里确认了装修进度，{小区}下个月交房，先约到店',
    '{称呼}在外地，加了微信，先发同小区的案例',
    '介绍了整装流程和工期，{称呼}说和家人商量后来店里看看',
  ],
  到店: [
    '{称呼}和先生一起到店，看了样板间，对浅色系更感兴趣',
    '到店看了一个多小时，主要比较材质和五金，约了上门量尺',
    '{称呼}第二次到店，带了设计师，确认了大致风格',
    '到店体验，介绍了环保等级和质保，{称呼}比较认可',
  ],
  量尺: [
    '上门量尺完成，{小区}这个户型厨房有根管道要避开',
    '和师傅一起到{小区}量尺，拍了现场照片，等设计出图',
    '复尺确认了水电点位，{称呼}要求多做收纳',
    '量尺时发现墙面不平，已和{称呼}说明需要找平',
  ],
  方案: [
    '第一版方案发给{称呼}，想把餐边柜改成到顶',
    '方案沟通，{称呼}对动线满意，颜色再出两版',
    '约{称呼}到店看效果图，基本定下主材',
    '设计师改了第三稿，{称呼}家人也认可了',
  ],
  报价: [
    '正式报价发给{称呼}，觉得略超预算，在对比另一家',
    '拆分了报价明细，{称呼}对五金部分有疑问，已逐项解释',
    '申请了老客户优惠，{称呼}说周末给答复',
    '{称呼}拿报价和别家比，我们贵一点但含安装，再跟进',
  ],
  定金: [
    '{称呼}交了定金，约定下周复核尺寸后签合同',
    '定金已收，提醒{称呼}确认瓷砖排版',
    '和{称呼}核对了增项，定金转入合同款',
  ],
  签约: [
    '合同条款和{称呼}过了一遍，付款节点没有异议',
    '合同发{称呼}确认，约好来店里签字付首款',
    '签约前最后核对清单，{称呼}又加了一组鞋柜',
  ],
}

/** What is written when a deal is lost, by its reason. */
const farewells: Readonly<Record<string, readonly string[]>> = {
  价格过高: ['{称呼}觉得价格超出预算太多，暂时不考虑', '最后还是因为价格没谈下来，{称呼}选了便宜的方案'],
  选择竞品: ['{称呼}已经和别家签了，朋友介绍的', '去{小区}时得知已定了隔壁品牌'],
  方案不满意: ['改了几稿{称呼}还是不满意，请了自己的设计师', '{称呼}说风格不是想要的，不再继续'],
  装修暂缓: ['{称呼}家里有事，装修推到明年', '{小区}延期交房，{称呼}说以后再说'],
  交付周期不合适: ['{称呼}赶着入住，我们的工期来不及', '厂期排到两个月后，{称呼}等不了'],
  联系不上: ['打了几次都没接，微信也不回，先结束', '{称呼}一直不回消息，多次联系无果'],
  其他: ['{称呼}把房子卖了，不装了', '{称呼}工作调动离开本地，房子改出租'],
}

export const lostReasons = Object.keys(farewells)
export const otherReason = '其他'

type Called = { called: string; community: string; district: string }

function filled(sentence: string, { called, community, district }: Called): string {
  return sentence.replaceAll('{称呼}', called).replaceAll('{小区}', community || district)
}

/** A contact in a stage. */
export function sayIn(dice: Dice, stage: RoadStage, customer: Called): string {
  return filled(dice.pick(sentences[stage]), customer)
}

/** The last contact of a deal that is lost. */
export function sayFarewell(dice: Dice, reason: string, customer: Called): string {
  return filled(dice.pick(farewells[reason] ?? []), customer)
}

/** The way in which contacts of a stage usually happen. */
const ways: Readonly<Record<RoadStage, readonly string[]>> = {
  待跟进: ['电话', '微信', '电话'],
  到店: ['到店'],
  量尺: ['上门'],
  方案: ['微信', '到店', '微信'],
  报价: ['微信', '电话', '到店'],
  定金: ['到店', '微信'],
  签约: ['到店', '电话'],
}
export const wayIn = (dice: Dice, stage: RoadStage) => dice.pick(ways[stage])
