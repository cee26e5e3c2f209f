import type { Serve } from '../http/serve.ts'
import {
  listOwnTalks,
  listStaffTalks,
  noteReadByShopper,
  noteReadByStaff,
  readOwnTalk,
  readStaffTalk,
} from './conversation.ts'
import { limitAnswering, limitSending, sendAsShopper, sendAsStaff } from './message.ts'
import { keepQuickReply, listQuickReplies, removeQuickReply } from './quick-reply.ts'

export function conversationRoutes(serve: Serve): void {
  serve('GET /api/service/conversations', listOwnTalks)
  serve('GET /api/service/messages', readOwnTalk)
  serve('POST /api/service/send', sendAsShopper, limitSending)
  serve('POST /api/service/read', noteReadByShopper)
}

export function portalConversationRoutes(serve: Serve): void {
  serve('GET /api/portal/conversation/list', listStaffTalks)
  serve('GET /api/portal/conversation/messages', readStaffTalk)
  serve('POST /api/portal/conversation/send', sendAsStaff, limitAnswering)
  serve('POST /api/portal/conversation/read', noteReadByStaff)
  serve('GET /api/portal/quick_reply/list', listQuickReplies)
  serve('POST /api/portal/quick_reply/save', keepQuickReply)
  serve('POST /api/portal/quick_reply/delete', removeQuickReply)
}
