import type { Serve } from '../http/serve.ts'
import {
  listOwnConversations,
  listStaffConversations,
  markReadByShopper,
  markReadByStaff,
  readOwnConversation,
  readStaffConversation,
} from './conversation.ts'
import { limitAnswering, limitSending, sendAsShopper, sendAsStaff } from './message.ts'
import { putQuickReply, listQuickReplies, removeQuickReply } from './quick-reply.ts'

export function chatRoutes(serve: Serve): void {
  serve('GET /api/service/conversations', listOwnConversations)
  serve('GET /api/service/messages', readOwnConversation)
  serve('POST /api/service/send', sendAsShopper, limitSending)
  serve('POST /api/service/read', markReadByShopper)
}

export function portalChatRoutes(serve: Serve): void {
  serve('GET /api/portal/conversation/list', listStaffConversations)
  serve('GET /api/portal/conversation/messages', readStaffConversation)
  serve('POST /api/portal/conversation/send', sendAsStaff, limitAnswering)
  serve('POST /api/portal/conversation/read', markReadByStaff)
  serve('GET /api/portal/quick_reply/list', listQuickReplies)
  serve('POST /api/portal/quick_reply/save', putQuickReply)
  serve('POST /api/portal/quick_reply/delete', removeQuickReply)
}
