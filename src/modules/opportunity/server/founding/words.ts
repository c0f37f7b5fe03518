import { wordColumns } from '../../../settings/server/index.ts'
import { MemberFacts, OpportunityFacts } from '../../api/opportunity.ts'

/** The columns of opportunities and teams that hold words of the dictionary. */
export const opportunityWords = [
  ...wordColumns('opportunity', '商机', OpportunityFacts),
  ...wordColumns('opportunityMember', '商机成员', MemberFacts),
  ...wordColumns('teamMember', '团队成员', MemberFacts),
]
