import type { CountdownMessages, HoldMessages, ProblemMessages } from '../en/problems.js'
import { isolated } from '../isolated.js'
import { arClientProblems } from './clientProblems.js'
import { arRelayProblems } from './relayProblems.js'

export const arCountdown: CountdownMessages = {
  // After a colon, because `Intl` formats durations in the nominative and a preposition needs another case.
  retryIn: (value) => `الوقت المتبقي لإعادة المحاولة: ${isolated(value)}`,
  retryNow: 'يمكنك إعادة المحاولة الآن',
  retryingIn: (value) => `الوقت المتبقي لإعادة المحاولة تلقائيًا: ${isolated(value)}`,
  retryAt: (time) => `يمكنك إعادة المحاولة في ${isolated(time)}`,
  unknown: 'موعد إعادة المحاولة غير معروف',
  notRetryable: 'لن تفيد إعادة المحاولة',
  stop: 'إيقاف العد التنازلي',
  resume: 'استئناف العد التنازلي',
}

export const arHold: HoldMessages = {
  held: 'تم بلوغ حد الطلبات. تُستأنف الطلبات عندما يسمح المزوّد بها.',
  lockedOut: 'حظر المزوّد هذا الاتصال. لا تُرسَل أي طلبات.',
  release: 'استعدتُ الوصول',
  endWait: 'إنهاء الانتظار مبكرًا',
  endWaitWarning:
    'حدّد المزوّد مدة الانتظار هذه. إذا وصلت الطلبات قبل انتهائها، فقد يمدّدها أو يحظر الاتصال.',
  endWaitConfirm: 'إرسال الطلبات الآن',
}

export const arProblem: ProblemMessages = {
  lockedOut: 'لن تفيد إعادة المحاولة قبل استعادة الوصول.',
  kinds: {
    failed: 'خطأ',
    waiting: 'انتظار',
    'locked-out': 'الوصول ممنوع',
    forbidden: 'لا توجد صلاحية',
    offline: 'لا يوجد اتصال',
  },
  byType: { ...arClientProblems, ...arRelayProblems },
  allDetails: 'التفاصيل',
  origins: {
    network: 'الاتصال',
    timeout: 'الاتصال',
    relay: 'المُرحِّل',
    service: 'الخدمة',
    provider: 'المزوّد',
    held: 'مؤجَّل في هذا المتصفح',
    contract: 'مواصفات API',
  },
  fallback: {
    network: 'لم تصل أي استجابة.',
    timeout: 'انتهت مهلة الطلب.',
    relay: 'رفض خادم التطبيق الطلب أو حدث خطأ فيه.',
    service: 'رفضت الخدمة الطلب أو حدث خطأ فيها.',
    provider: 'رفض المزوّد الطلب أو حدث خطأ لديه.',
    held: 'لم يُرسَل الطلب بسبب بلوغ حد الطلبات.',
    contract: 'استجابة غير متوقعة.',
  },
  members: {
    origin: 'المصدر',
    status: 'الحالة',
    type: 'النوع',
    href: 'التوثيق',
    instance: 'الواقعة',
    subsystem: 'النظام الفرعي',
    time: 'الوقت',
    requestId: 'معرّف الطلب',
    causes: 'الأسباب',
    remedy: 'ما العمل',
    developerRemedy: 'للمطوّرين',
    detail: 'تفاصيل تقنية',
    supportEmail: 'البريد الإلكتروني',
    supportPhone: 'الهاتف',
    supportUrl: 'الدعم',
    retryable: 'تمكن إعادة المحاولة',
    retryAfter: 'إعادة المحاولة بعد',
    code: 'رمز الخطأ',
    more: 'المزيد',
    fieldErrors: 'الحقول',
    context: 'السياق',
    extensions: 'معلومات أخرى',
    droppedHeaders: 'ترويسات لم تُمرَّر',
    body: 'الاستجابة',
  },
}
