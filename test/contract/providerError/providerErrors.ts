import {
  type ProviderErrorInfo,
  readProviderError,
} from '../../../src/contract/providerError/index.js'

/** Name, body and expected result of a provider's error. `details` and `fieldErrors` are empty if omitted. */
type Sample = readonly [
  provider: string,
  body: unknown,
  expected: Pick<ProviderErrorInfo, 'message'> & Partial<ProviderErrorInfo>,
]

/** One object with errors. */
const objects: readonly Sample[] = [
  [
    'HubSpot',
    {
      status: 'error',
      message: 'Resource not found',
      correlationId: '8c1f3f0a-58b4-4d0e-9f6b-3b9a5b7b1c2d',
      category: 'OBJECT_NOT_FOUND',
    },
    { message: 'Resource not found', code: 'OBJECT_NOT_FOUND' },
  ],
  [
    'HubSpot, with errors',
    {
      status: 'error',
      message: 'The object could not be created',
      category: 'VALIDATION_ERROR',
      errors: [
        { message: 'Property "shoe_size" does not exist', code: 'PROPERTY_DOESNT_EXIST' },
        { message: 'Email address ada@ is invalid', code: 'INVALID_EMAIL', in: 'email' },
      ],
    },
    {
      message: 'The object could not be created',
      details: ['Property "shoe_size" does not exist'],
      fieldErrors: [{ name: 'email', detail: 'Email address ada@ is invalid' }],
      code: 'VALIDATION_ERROR',
    },
  ],
  [
    'Zendesk',
    {
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: {
        email: [{ description: 'Email: ada@northwind.example is in use', error: 'DuplicateValue' }],
      },
    },
    {
      message: 'Record validation errors',
      fieldErrors: [{ name: 'email', detail: 'Email: ada@northwind.example is in use' }],
      code: 'RecordInvalid',
    },
  ],
  [
    'Zendesk, without permission',
    { error: { title: 'Forbidden', message: 'You do not have access to this page.' } },
    { message: 'You do not have access to this page.' },
  ],
  [
    'Okta',
    {
      errorCode: 'E0000001',
      errorSummary: 'Api validation failed: login',
      errorLink: 'E0000001',
      errorId: 'oaeHfmOAx1iRLa0H10DeMz5fQ',
      errorCauses: [{ errorSummary: 'login: An object with this field already exists' }],
    },
    {
      message: 'Api validation failed: login',
      details: ['login: An object with this field already exists'],
      code: 'E0000001',
    },
  ],
  [
    'QuickBooks',
    {
      Fault: {
        Error: [
          {
            Message: 'Duplicate Name Exists Error',
            Detail: 'The name supplied already exists. : Another customer is using this name.',
            code: '6240',
            element: '',
          },
        ],
        type: 'ValidationFault',
      },
      time: '2025-03-06T14:09:49.000-08:00',
    },
    {
      message: 'The name supplied already exists. : Another customer is using this name.',
      details: ['Duplicate Name Exists Error'],
      code: '6240',
    },
  ],
  [
    'Google, with the details of google.rpc',
    {
      error: {
        code: 400,
        message: 'Invalid JSON payload received.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'person.names[0]', description: 'Unknown name "given"' }],
          },
        ],
      },
    },
    {
      message: 'Invalid JSON payload received.',
      fieldErrors: [{ name: 'person.names[0]', detail: 'Unknown name "given"' }],
      code: 'INVALID_ARGUMENT',
    },
  ],
  [
    'Google, with errors',
    {
      error: {
        code: 403,
        message: 'Request had insufficient authentication scopes.',
        errors: [
          {
            message: 'Insufficient Permission',
            domain: 'global',
            reason: 'insufficientPermissions',
            location: 'q',
            locationType: 'parameter',
          },
        ],
        status: 'PERMISSION_DENIED',
      },
    },
    {
      message: 'Request had insufficient authentication scopes.',
      fieldErrors: [{ name: 'q', detail: 'Insufficient Permission' }],
      code: 'PERMISSION_DENIED',
    },
  ],
  [
    'Microsoft Graph',
    {
      error: {
        code: 'ErrorItemNotFound',
        message: 'The specified object was not found in the store.',
        innerError: { date: '2025-03-06T22:09:49', 'request-id': 'b2d1f2a1', code: 'inner' },
      },
    },
    {
      message: 'The specified object was not found in the store.',
      code: 'ErrorItemNotFound',
    },
  ],
  [
    'OData, with targets',
    {
      error: {
        code: 'BadArgument',
        message: 'Multiple errors in ContactInfo data',
        target: 'ContactInfo',
        details: [{ code: 'NullValue', target: 'PhoneNumber', message: 'Phone must not be null' }],
      },
    },
    {
      message: 'Multiple errors in ContactInfo data',
      fieldErrors: [
        { name: 'ContactInfo', detail: 'Multiple errors in ContactInfo data' },
        { name: 'PhoneNumber', detail: 'Phone must not be null' },
      ],
      code: 'BadArgument',
    },
  ],
  [
    'Dynamics 365',
    {
      error: {
        code: '0x80040265',
        message: 'Account with this number exists already.',
        innererror: {
          message: 'Account with this number exists already.',
          type: 'System.ServiceModel.FaultException',
          stacktrace: '   at Microsoft.Crm.Extensibility.OrganizationSdkService.Execute()',
        },
      },
    },
    { message: 'Account with this number exists already.', code: '0x80040265' },
  ],
  [
    'SAP (OData 2)',
    {
      error: {
        code: 'SY/530',
        message: { lang: 'en', value: 'Business partner 1000 is locked by user MILLER' },
        innererror: {
          transactionid: '5A3F',
          errordetails: [
            { code: 'R11/124', message: 'Enter a valid country', propertyref: 'Country' },
          ],
        },
      },
    },
    {
      message: 'Business partner 1000 is locked by user MILLER',
      fieldErrors: [{ name: 'Country', detail: 'Enter a valid country' }],
    },
  ],
  [
    'OAuth 2.0',
    { error: 'invalid_grant', error_description: 'The refresh token has expired or was revoked.' },
    { message: 'The refresh token has expired or was revoked.', code: 'invalid_grant' },
  ],
  [
    'ASP.NET',
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      traceId: '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00',
      errors: { Email: ['The Email field is required.'], '$.age': ['The JSON value is invalid.'] },
    },
    {
      message: 'One or more validation errors occurred.',
      fieldErrors: [
        { name: 'Email', detail: 'The Email field is required.' },
        { name: '$.age', detail: 'The JSON value is invalid.' },
      ],
    },
  ],
  [
    'ASP.NET Web API 2',
    {
      Message: 'The request is invalid.',
      ModelState: { 'contact.Email': ['The Email field is required.'] },
    },
    {
      message: 'The request is invalid.',
      fieldErrors: [{ name: 'contact.Email', detail: 'The Email field is required.' }],
    },
  ],
  [
    'ASP.NET Web API 2, an exception',
    {
      Message: 'An error has occurred.',
      ExceptionMessage: 'The contact 7 does not exist in this tenant.',
      ExceptionType: 'System.InvalidOperationException',
      StackTrace: '   at Northwind.Api.Contacts.Get(Int32 id) in C:\\src\\Contacts.cs:line 12',
    },
    { message: 'The contact 7 does not exist in this tenant.' },
  ],
  [
    'a problem with details (RFC 9457)',
    {
      type: 'https://api.northwind.example/problems/out-of-credit',
      title: 'You do not have enough credit.',
      detail: 'Your current balance is 30, but that costs 50.',
      instance: '/account/12345/msgs/abc',
    },
    {
      message: 'Your current balance is 30, but that costs 50.',
      details: ['You do not have enough credit.'],
    },
  ],
  [
    'Mailchimp',
    {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title: 'Invalid Resource',
      status: 400,
      detail: 'The resource submitted could not be validated. See the "errors" array.',
      instance: 'a1b2c3d4-0000-4000-8000-000000000000',
      errors: [
        { field: 'email_address', message: 'This value should be a valid email.' },
        { field: '', message: 'Schema describes object, NULL found instead' },
      ],
    },
    {
      message: 'The resource submitted could not be validated. See the "errors" array.',
      details: ['Invalid Resource', 'Schema describes object, NULL found instead'],
      fieldErrors: [{ name: 'email_address', detail: 'This value should be a valid email.' }],
    },
  ],
  [
    'Stripe',
    {
      error: {
        code: 'parameter_invalid_empty',
        doc_url: 'https://docs.stripe.com/error-codes',
        message: 'You passed an empty string for email.',
        param: 'email',
        type: 'invalid_request_error',
      },
    },
    {
      message: 'You passed an empty string for email.',
      fieldErrors: [{ name: 'email', detail: 'You passed an empty string for email.' }],
      code: 'parameter_invalid_empty',
    },
  ],
  [
    'Xero',
    {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [
        {
          ContactID: 'a0a7bd1c-0000-4000-8000-000000000001',
          Name: 'Ada Lovelace',
          LineItems: [{ Description: 'Square posts made of green wood' }],
          ValidationErrors: [{ Message: 'Email address must be valid.' }],
        },
      ],
    },
    { message: 'Email address must be valid.', code: 'ValidationException' },
  ],
  [
    'NetSuite',
    {
      type: 'https://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec10.4.1',
      title: 'Bad Request',
      status: 400,
      'o:errorDetails': [
        {
          detail: 'You have entered an invalid field value 9999 for the field: item',
          'o:errorCode': 'INVALID_CONTENT',
          'o:errorPath': 'item.items[0].item',
        },
      ],
    },
    {
      message: 'You have entered an invalid field value 9999 for the field: item',
      fieldErrors: [
        {
          name: 'item.items[0].item',
          detail: 'You have entered an invalid field value 9999 for the field: item',
        },
      ],
      code: 'INVALID_CONTENT',
    },
  ],
  [
    'Zoho CRM',
    {
      data: [
        {
          code: 'INVALID_DATA',
          details: { expected_data_type: 'email', api_name: 'Email' },
          message: 'The value is not an email address',
          status: 'error',
        },
      ],
    },
    {
      message: 'The value is not an email address',
      fieldErrors: [{ name: 'Email', detail: 'The value is not an email address' }],
      code: 'INVALID_DATA',
    },
  ],
  [
    'Zoho CRM, without a list',
    {
      code: 'INVALID_TOKEN',
      details: {},
      message: 'The OAuth token is not valid any more',
      status: 'error',
    },
    { message: 'The OAuth token is not valid any more', code: 'INVALID_TOKEN' },
  ],
  [
    'Pipedrive',
    {
      success: false,
      error: 'Deal title must be given.',
      error_info: 'Check the reference of the API for this endpoint.',
      errorCode: 400,
      data: null,
      additional_data: null,
    },
    {
      message: 'Deal title must be given.',
      details: ['Check the reference of the API for this endpoint.'],
    },
  ],
  [
    'Notion',
    {
      object: 'error',
      status: 400,
      code: 'validation_error',
      message: 'body failed validation: body.parent should be defined.',
      request_id: '5a3e0e2a-0000-4000-8000-000000000000',
    },
    {
      message: 'body failed validation: body.parent should be defined.',
      code: 'validation_error',
    },
  ],
  [
    'Airtable',
    { error: { type: 'INVALID_PERMISSIONS', message: 'You are not permitted to do this.' } },
    { message: 'You are not permitted to do this.', code: 'INVALID_PERMISSIONS' },
  ],
  [
    'Twilio',
    {
      code: 20404,
      message: 'The requested resource /2010-04-01/Accounts was not found',
      more_info: 'https://www.twilio.com/docs/errors/20404',
      status: 404,
    },
    { message: 'The requested resource /2010-04-01/Accounts was not found', code: '20404' },
  ],
  [
    'DocuSign',
    { errorCode: 'ENVELOPE_DOES_NOT_EXIST', message: 'The envelope specified does not exist.' },
    { message: 'The envelope specified does not exist.', code: 'ENVELOPE_DOES_NOT_EXIST' },
  ],
  [
    'Box',
    {
      type: 'error',
      status: 400,
      code: 'bad_request',
      context_info: {
        errors: [
          { reason: 'invalid_parameter', name: 'folder_id', message: "Invalid value 'x7'." },
        ],
      },
      help_url: 'https://developer.box.com/guides/api-calls/errors/',
      message: 'Bad Request',
      request_id: 'abcdef123456',
    },
    {
      message: "Invalid value 'x7'.",
      fieldErrors: [{ name: 'folder_id', detail: "Invalid value 'x7'." }],
      code: 'bad_request',
    },
  ],
  [
    'monday.com, before GraphQL',
    { status_code: 401, error_code: 'UserUnauthorized', error_message: 'No access to this board.' },
    { message: 'No access to this board.', code: 'UserUnauthorized' },
  ],
  [
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      documentation_url: 'https://docs.github.com/rest/issues/issues',
    },
    {
      message: 'Validation Failed',
      fieldErrors: [{ name: 'title', detail: 'missing_field' }],
      code: 'missing_field',
    },
  ],
  [
    'GitHub, with a message of the resource',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'PullRequest', code: 'custom', message: 'No commits between a and b' }],
    },
    { message: 'No commits between a and b', code: 'custom' },
  ],
  [
    'Freshdesk',
    {
      description: 'Validation failed',
      errors: [
        { field: 'priority', message: 'It should be one of 1,2,3,4', code: 'invalid_value' },
      ],
    },
    {
      message: 'Validation failed',
      fieldErrors: [{ name: 'priority', detail: 'It should be one of 1,2,3,4' }],
      code: 'invalid_value',
    },
  ],
  [
    'Zuora',
    {
      success: false,
      processId: '3F7EA3FD706C7E7C',
      reasons: [{ code: 53100020, message: "Cannot find entity by key: 'A-1'" }],
    },
    { message: "Cannot find entity by key: 'A-1'", code: '53100020' },
  ],
  [
    'PayPal',
    {
      name: 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed.',
      debug_id: '90957fca61718',
      details: [
        {
          field: '/purchase_units/0/amount',
          location: 'body',
          issue: 'DECIMAL_PRECISION',
          description: 'The amount has too many decimals.',
        },
      ],
    },
    {
      message: 'The requested action could not be performed.',
      fieldErrors: [
        {
          in: 'body',
          pointer: '/purchase_units/0/amount',
          detail: 'The amount has too many decimals.',
        },
      ],
      code: 'UNPROCESSABLE_ENTITY',
    },
  ],
  [
    'Meta',
    {
      error: {
        message: '(#100) Param name must be non-empty',
        type: 'OAuthException',
        code: 190,
        error_subcode: 1487851,
        error_user_title: 'Name is missing',
        error_user_msg: 'Enter a name for the campaign.',
        fbtrace_id: 'EJplcsCHuLu',
      },
    },
    {
      message: 'Enter a name for the campaign.',
      details: ['(#100) Param name must be non-empty', 'Name is missing'],
      code: 'OAuthException',
    },
  ],
  [
    'ServiceNow',
    {
      error: { message: 'No Record found', detail: 'Records are restricted by ACL' },
      status: 'failure',
    },
    { message: 'Records are restricted by ACL', details: ['No Record found'] },
  ],
  [
    'Apigee (Keap)',
    {
      fault: {
        faultstring: 'Invalid Access Token',
        detail: { errorcode: 'keymanagement.service.invalid_access_token' },
      },
    },
    { message: 'Invalid Access Token', code: 'keymanagement.service.invalid_access_token' },
  ],
  [
    'ClickUp',
    { err: 'Team not authorized', ECODE: 'OAUTH_027' },
    { message: 'Team not authorized', code: 'OAUTH_027' },
  ],
  [
    'Calendly',
    {
      title: 'Invalid Argument',
      message: 'The supplied parameters are invalid.',
      details: [{ parameter: 'user', message: 'is not a URI' }],
    },
    {
      message: 'The supplied parameters are invalid.',
      details: ['Invalid Argument'],
      fieldErrors: [{ name: 'user', detail: 'is not a URI' }],
    },
  ],
  [
    'NestJS',
    {
      statusCode: 400,
      message: ['email must be an email', 'name should not be empty'],
      error: 'Bad Request',
    },
    { message: 'email must be an email', details: ['name should not be empty'] },
  ],
  [
    'Spring',
    {
      timestamp: '2025-03-06T22:09:49.000+00:00',
      status: 404,
      error: 'Not Found',
      message: 'No contact has the id 7',
      path: '/api/contacts/7',
    },
    { message: 'No contact has the id 7' },
  ],
  [
    'Dropbox, with a message for users',
    {
      error_summary: 'path/not_found/...',
      error: { '.tag': 'path' },
      user_message: { locale: 'en', text: 'The folder does not exist.' },
    },
    { message: 'The folder does not exist.' },
  ],
  [
    'JSON in a text',
    { statusCode: 502, body: { message: '{"error":{"message":"The upstream refused the key"}}' } },
    { message: 'The upstream refused the key' },
  ],
  [
    'names in capitals',
    { ERRORS: [{ MESSAGE: 'The account is suspended', CODE: 'ACCOUNT_SUSPENDED' }] },
    { message: 'The account is suspended', code: 'ACCOUNT_SUSPENDED' },
  ],
  ['a sentence in Japanese', { message: '認証に失敗しました' }, { message: '認証に失敗しました' }],
  ['only the status', { error: 'Not Found', statusCode: 404 }, { message: 'Not Found' }],
  [
    'Spring Boot 3 (problem details)',
    {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No static resource contacts.',
    },
    { message: 'No static resource contacts.' },
  ],
  [
    'Salesforce (composite tree)',
    [
      {
        success: false,
        errors: [
          { statusCode: 'DUPLICATES_DETECTED', message: 'Use one of these records?', fields: [] },
        ],
      },
    ],
    { message: 'Use one of these records?', code: 'DUPLICATES_DETECTED' },
  ],
  [
    'Salesforce (Bulk API)',
    { exceptionCode: 'InvalidBatch', exceptionMessage: 'Records not processed' },
    { message: 'Records not processed', code: 'InvalidBatch' },
  ],
  [
    'AWS (JSON)',
    {
      __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
      message: 'Requested resource not found',
    },
    { message: 'Requested resource not found', code: 'ResourceNotFoundException' },
  ],
  [
    'express-validator 7',
    { errors: [{ type: 'field', msg: 'Invalid value', path: 'email', location: 'body' }] },
    {
      message: 'Invalid value',
      fieldErrors: [{ in: 'body', name: 'email', detail: 'Invalid value' }],
    },
  ],
  [
    'API Platform',
    {
      title: 'An error occurred',
      detail: 'email: This value should not be blank.',
      violations: [
        {
          propertyPath: 'email',
          message: 'This value should not be blank.',
          code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
        },
      ],
    },
    {
      message: 'email: This value should not be blank.',
      fieldErrors: [{ name: 'email', detail: 'This value should not be blank.' }],
    },
  ],
  [
    'WordPress',
    {
      code: 'incorrect_password',
      message: '<strong>Error:</strong> The password is <em>wrong</em>.',
    },
    { message: 'Error: The password is wrong.', code: 'incorrect_password' },
  ],
  [
    'Freshsales',
    { errors: { message: ['Email already exists'], code: 400 } },
    { message: 'Email already exists' },
  ],
  [
    'Micronaut (HAL)',
    {
      message: 'Bad Request',
      _embedded: { errors: [{ message: 'The email must be a well-formed address' }] },
    },
    { message: 'The email must be a well-formed address' },
  ],
  [
    'Hasura',
    {
      errors: [
        {
          message: "field 'x' not found in type: 'query_root'",
          extensions: { path: '$.selectionSet.x', code: 'validation-failed' },
        },
      ],
    },
    { message: "field 'x' not found in type: 'query_root'", code: 'validation-failed' },
  ],
  [
    'MuleSoft',
    {
      apiName: 's-contacts-api',
      errors: [{ type: 'APIKIT:BAD_REQUEST', message: 'The email has an unexpected type' }],
    },
    { message: 'The email has an unexpected type', code: 'BAD_REQUEST' },
  ],
  [
    'Google Ads',
    {
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [{ errors: [{ message: 'The campaign name is already in use' }] }],
      },
    },
    { message: 'The campaign name is already in use', code: 'INVALID_ARGUMENT' },
  ],
  [
    'Django REST framework (nested)',
    { name: ['This field is required.'], address: { street: ['This field may not be blank.'] } },
    {
      message: 'This field is required.',
      fieldErrors: [
        { name: 'name', detail: 'This field is required.' },
        { name: 'address.street', detail: 'This field may not be blank.' },
      ],
    },
  ],
  [
    'a form with fields named message and code',
    { errors: { message: ["can't be blank"], code: ['invalid'] } },
    {
      message: "message can't be blank",
      fieldErrors: [
        { name: 'message', detail: "can't be blank" },
        { name: 'code', detail: 'invalid' },
      ],
    },
  ],
  [
    'a lambda whose message has a stack trace',
    {
      message:
        'Cannot read the contact\n    at handler (/var/task/index.js:12:5)\n    at run (/var/a.js)',
    },
    { message: 'Cannot read the contact' },
  ],
  [
    'Salesforce (Apex)',
    [
      {
        errorCode: 'APEX_ERROR',
        message: 'The list has no rows\n\nClass.MyRest.doPost: line 12, column 1',
      },
    ],
    { message: 'The list has no rows', code: 'APEX_ERROR' },
  ],
  [
    'a message of several lines',
    { message: 'Two contacts match:\n- Ada\n- Grace\nat two accounts' },
    { message: 'Two contacts match: - Ada - Grace at two accounts' },
  ],
  [
    'LinkedIn',
    { serviceErrorCode: 65600, message: 'Invalid access token', status: 401 },
    { message: 'Invalid access token', code: '65600' },
  ],
  [
    'BEA (statistics)',
    {
      BEAAPI: {
        Results: {
          Error: { APIErrorCode: '4', APIErrorDescription: 'Invalid Request - Invalid Parameter' },
        },
      },
    },
    { message: 'Invalid Request - Invalid Parameter', code: '4' },
  ],
  [
    'AWS Lambda',
    { errorType: 'TypeError', errorMessage: 'Cannot read the contact', trace: ['at run (a.js)'] },
    { message: 'Cannot read the contact', code: 'TypeError' },
  ],
  [
    'YouTube',
    {
      error: {
        code: 403,
        message: 'The quota is used up.',
        errors: [
          { domain: 'usageLimits', reason: 'quotaExceeded', message: 'The quota is used up.' },
        ],
      },
    },
    { message: 'The quota is used up.', code: 'quotaExceeded' },
  ],
  [
    'JHipster',
    {
      entityName: 'contact',
      errorKey: 'idexists',
      title: 'A new contact cannot already have an ID',
      status: 400,
      message: 'error.idexists',
      params: 'contact',
    },
    { message: 'A new contact cannot already have an ID', code: 'idexists' },
  ],
  [
    'Slack (Block Kit)',
    {
      ok: false,
      error: 'invalid_arguments',
      response_metadata: { messages: ['[ERROR] must provide an object [json-pointer:/view]'] },
    },
    { message: '[ERROR] must provide an object [json-pointer:/view]', code: 'invalid_arguments' },
  ],
]

/** Lists of errors. */
const lists: readonly Sample[] = [
  [
    'Salesforce',
    [
      {
        message: "No such column 'Shoe__c' on entity 'Contact'.",
        errorCode: 'INVALID_FIELD',
        fields: [],
      },
    ],
    { message: "No such column 'Shoe__c' on entity 'Contact'.", code: 'INVALID_FIELD' },
  ],
  [
    'Salesforce, with fields',
    [
      {
        message: 'Required fields are missing: [LastName, Company]',
        errorCode: 'REQUIRED_FIELD_MISSING',
        fields: ['LastName', 'Company'],
      },
    ],
    {
      message: 'Required fields are missing: [LastName, Company]',
      fieldErrors: [
        { name: 'LastName', detail: 'Required fields are missing: [LastName, Company]' },
        { name: 'Company', detail: 'Required fields are missing: [LastName, Company]' },
      ],
      code: 'REQUIRED_FIELD_MISSING',
    },
  ],
  [
    'Intercom',
    {
      type: 'error.list',
      request_id: 'b3c8cn4u8e5k',
      errors: [{ code: 'not_found', message: 'No such contact with id 7' }],
    },
    { message: 'No such contact with id 7', code: 'not_found' },
  ],
  [
    'Shopify, a text',
    { errors: 'Exceeded 2 calls per second.' },
    { message: 'Exceeded 2 calls per second.' },
  ],
  [
    'Shopify, by field',
    { errors: { title: ["can't be blank"], base: ['Variants are missing'] } },
    {
      message: 'Variants are missing',
      fieldErrors: [{ name: 'title', detail: "can't be blank" }],
    },
  ],
  [
    'Shopify, only fields',
    { errors: { customer_id: ['must be a number'] } },
    {
      message: 'customer_id must be a number',
      fieldErrors: [{ name: 'customer_id', detail: 'must be a number' }],
    },
  ],
  [
    'Shopify GraphQL',
    {
      errors: [
        {
          message: "Field 'nam' doesn't exist on type 'Shop'",
          locations: [{ line: 3, column: 5 }],
          path: ['query', 'shop', 'nam'],
          extensions: { code: 'undefinedField', typeName: 'Shop' },
        },
      ],
    },
    { message: "Field 'nam' doesn't exist on type 'Shop'", code: 'undefinedField' },
  ],
  [
    'Klaviyo',
    {
      errors: [
        {
          id: '0d3f9a9e-0000-4000-8000-000000000000',
          status: 400,
          code: 'invalid',
          title: 'Invalid input.',
          detail: 'Enter a valid email address.',
          source: { pointer: '/data/attributes/email' },
        },
      ],
    },
    {
      message: 'Enter a valid email address.',
      details: ['Invalid input.'],
      fieldErrors: [{ pointer: '/data/attributes/email', detail: 'Enter a valid email address.' }],
      code: 'invalid',
    },
  ],
  [
    'Outreach',
    {
      errors: [
        {
          id: 'parameterError',
          title: 'Invalid filter parameter',
          detail: "'emails' is not filterable.",
          source: { parameter: 'filter[emails]' },
        },
      ],
    },
    {
      message: "'emails' is not filterable.",
      details: ['Invalid filter parameter'],
      fieldErrors: [{ name: 'filter[emails]', detail: "'emails' is not filterable." }],
    },
  ],
  [
    'Atlassian',
    { errorMessages: ['Issue does not exist or you cannot see it.'], errors: {} },
    { message: 'Issue does not exist or you cannot see it.' },
  ],
  [
    'Atlassian, with fields',
    { errorMessages: [], errors: { summary: 'You must specify a summary of the issue.' } },
    {
      message: 'You must specify a summary of the issue.',
      fieldErrors: [{ name: 'summary', detail: 'You must specify a summary of the issue.' }],
    },
  ],
  [
    'Marketo',
    {
      requestId: 'e42b#14272d07d78',
      success: false,
      errors: [{ code: '601', message: 'Access token invalid' }],
    },
    { message: 'Access token invalid', code: '601' },
  ],
  [
    'monday.com',
    {
      errors: [
        {
          message: 'User unauthorized to perform action',
          path: ['create_item'],
          extensions: { code: 'UserUnauthorizedException', status_code: 403 },
        },
      ],
      account_id: 7,
    },
    { message: 'User unauthorized to perform action', code: 'UserUnauthorizedException' },
  ],
  [
    'Asana',
    {
      errors: [
        {
          message: 'project: Not a recognized ID: 7x',
          help: 'For more information on API status codes, read the documentation.',
          phrase: '6 sad squid snuggle softly',
        },
      ],
    },
    { message: 'project: Not a recognized ID: 7x' },
  ],
  [
    'GitLab, by field',
    { message: { path: ['has already been taken'], base: ['The limit of 3 is reached'] } },
    {
      message: 'The limit of 3 is reached',
      fieldErrors: [{ name: 'path', detail: 'has already been taken' }],
    },
  ],
  [
    'Greenhouse',
    { errors: [{ message: 'Must be one of: home, work', field: 'type' }] },
    {
      message: 'Must be one of: home, work',
      fieldErrors: [{ name: 'type', detail: 'Must be one of: home, work' }],
    },
  ],
  [
    'Gong',
    { requestId: '4al018gzaztcr8nbukw', errors: ['Failed to verify the cursor'] },
    { message: 'Failed to verify the cursor' },
  ],
  [
    'BambooHR',
    { error: [{ message: 'The employee is not active', status: 'invalid' }] },
    { message: 'The employee is not active' },
  ],
  [
    'FastAPI',
    { detail: [{ loc: ['body', 'email'], msg: 'Field required', type: 'missing' }] },
    {
      message: 'Field required',
      fieldErrors: [{ in: 'body', pointer: '/email', detail: 'Field required' }],
      code: 'missing',
    },
  ],
  [
    'Django REST framework',
    { email: ['This field is required.'], non_field_errors: ['The passwords do not match.'] },
    {
      message: 'The passwords do not match.',
      fieldErrors: [{ name: 'email', detail: 'This field is required.' }],
    },
  ],
  [
    'class-validator',
    {
      message: [
        { property: 'email', constraints: { isEmail: 'email must be an email' }, children: [] },
      ],
    },
    {
      message: 'email must be an email',
      fieldErrors: [{ name: 'email', detail: 'email must be an email' }],
    },
  ],
  [
    'nested fields',
    { errors: { address: { city: ['City is too long'] } } },
    {
      message: 'City is too long',
      fieldErrors: [{ name: 'address.city', detail: 'City is too long' }],
    },
  ],
  [
    'Zod',
    {
      success: false,
      error: {
        name: 'ZodError',
        message: '[{"code":"invalid_type","path":["email"],"message":"Required"}]',
      },
    },
    {
      message: 'email: Required',
      fieldErrors: [{ pointer: '/email', detail: 'Required' }],
      code: 'invalid_type',
    },
  ],
  [
    'texts by field in details',
    { success: false, error: { type: 'validation', details: { email: 'Email is not valid' } } },
    {
      message: 'Email is not valid',
      fieldErrors: [{ name: 'email', detail: 'Email is not valid' }],
      code: 'validation',
    },
  ],
  [
    'Slack, with messages',
    {
      ok: false,
      error: 'invalid_arguments',
      response_metadata: { messages: ['[ERROR] missing required field: channel'] },
    },
    { message: '[ERROR] missing required field: channel', code: 'invalid_arguments' },
  ],
  [
    'errors under a name that is not known',
    { contact: { errors: [{ message: 'The contact is archived' }] } },
    { message: 'The contact is archived' },
  ],
]

/** Texts: XML, HTML, forms and plain text. */
const texts: readonly Sample[] = [
  [
    'SOAP 1.1 (Workday)',
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/">
      <SOAP-ENV:Body><SOAP-ENV:Fault xmlns:wd="urn:com.workday/bsvc">
        <faultcode>SOAP-ENV:Client.validationError</faultcode>
        <faultstring>Validation error occurred. Invalid ID value &quot;7&quot;.</faultstring>
        <detail><wd:Validation_Fault><wd:Validation_Error>
          <wd:Message>Invalid ID value for type &amp; parent</wd:Message>
          <wd:Xpath>/wd:Get_Workers_Request[1]</wd:Xpath>
        </wd:Validation_Error></wd:Validation_Fault></detail>
      </SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
    {
      message: 'Validation error occurred. Invalid ID value "7".',
      details: ['Invalid ID value for type & parent'],
      code: 'Client.validationError',
    },
  ],
  [
    'SOAP 1.2',
    `<?xml version="1.0"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>
      <env:Fault><env:Code><env:Value>env:Sender</env:Value></env:Code>
      <env:Reason><env:Text xml:lang="en">The processing failed</env:Text></env:Reason></env:Fault>
    </env:Body></env:Envelope>`,
    { message: 'The processing failed', code: 'Sender' },
  ],
  [
    'Salesforce SOAP',
    `<soapenv:Envelope><soapenv:Body><soapenv:Fault><faultcode>sf:INVALID_LOGIN</faultcode>
      <faultstring>INVALID_LOGIN: Invalid username or security token</faultstring>
      <detail><sf:LoginFault><sf:exceptionMessage>Invalid username or security token</sf:exceptionMessage>
      </sf:LoginFault></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>`,
    { message: 'INVALID_LOGIN: Invalid username or security token', code: 'INVALID_LOGIN' },
  ],
  [
    'Amazon S3',
    `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>a/b</Key></Error>`,
    { message: 'The specified key does not exist.', code: 'NoSuchKey' },
  ],
  [
    'Amazon SQS',
    `<ErrorResponse xmlns="http://queue.amazonaws.com/doc/2012-11-05/"><Error><Type>Sender</Type>
      <Code>InvalidParameterValue</Code><Message>Value (x) for parameter QueueName is invalid.</Message>
      </Error><RequestId>42d59b56</RequestId></ErrorResponse>`,
    { message: 'Value (x) for parameter QueueName is invalid.', code: 'InvalidParameterValue' },
  ],
  [
    'Azure Storage, with a byte order mark',
    '\ufeff<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code><Message>Server failed to authenticate the request.\nRequestId:7</Message></Error>',
    {
      message: 'Server failed to authenticate the request. RequestId:7',
      code: 'AuthenticationFailed',
    },
  ],
  [
    'OData in XML',
    `<m:error xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <m:code>005056A509B11EE1BB8AF4A65EC3CA20</m:code>
      <m:message xml:lang="en">Resource not found for the segment 'Leads'.</m:message></m:error>`,
    {
      message: "Resource not found for the segment 'Leads'.",
      code: '005056A509B11EE1BB8AF4A65EC3CA20',
    },
  ],
  [
    'QuickBooks in XML',
    `<IntuitResponse time="2025-03-06"><Fault type="AUTHENTICATION"><Error code="3200">
      <Message>message=ApplicationAuthenticationFailed</Message>
      <Detail>The token has expired</Detail></Error></Fault></IntuitResponse>`,
    { message: 'The token has expired', code: '3200' },
  ],
  [
    'Rails in XML',
    '<errors type="array"><error>Name is too short</error><error>Email is taken</error></errors>',
    { message: 'Name is too short', details: ['Email is taken'] },
  ],
  [
    'an element of one text, in CDATA',
    '<string xmlns="urn:x"><![CDATA[Users & groups <b>cannot</b> be read]]></string>',
    { message: 'Users & groups cannot be read' },
  ],
  [
    'attributes (Flickr)',
    '<rsp stat="fail"><err code="98" msg="Login failed &amp; token is invalid" /></rsp>',
    { message: 'Login failed & token is invalid', code: '98' },
  ],
  [
    'a Description element',
    '<response><ErrorCode>E17</ErrorCode><Description>The tenant is locked</Description></response>',
    { message: 'The tenant is locked', code: 'E17' },
  ],
  [
    'XML that is cut off',
    '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request ra',
    { message: 'Reduce your request ra', code: 'SlowDown' },
  ],
  [
    'nginx',
    '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>',
    { message: '502 Bad Gateway' },
  ],
  [
    'Cloudflare',
    `<!DOCTYPE html><!--[if lt IE 7]> <html class="ie6"> <![endif]--><html lang="en-US"><head>
      <title>api.northwind.example | 522: Connection timed out</title><style>h1{color:red}</style></head>
      <body><h1 class="inline-block"><span>Connection timed out</span> <span>Error code 522</span></h1>
      </body></html>`,
    { message: 'Connection timed out Error code 522' },
  ],
  [
    'Cloudflare, a block',
    '<!DOCTYPE html><html><head><title>Access denied | northwind.example used Cloudflare</title></head><body><h1>Error 1020</h1></body></html>',
    { message: 'Access denied | northwind.example used Cloudflare' },
  ],
  [
    'IIS',
    '<html><head><title>404 - File or directory not found.</title></head><body><div id="header"><h1>Server Error</h1></div><h2>404 - File or directory not found.</h2></body></html>',
    { message: '404 - File or directory not found.' },
  ],
  [
    'Express',
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v2/contacts</pre>\n</body>\n</html>\n',
    { message: 'Cannot GET /v2/contacts' },
  ],
  [
    'HTML without a heading',
    '<html><body><p>The API is down for <b>maintenance</b> until 6&nbsp;p.m.</body></html>',
    { message: 'The API is down for maintenance until 6 p.m.' },
  ],
  [
    'JSON under the media type of a text',
    ' {"error":{"message":"The key has no access"}}\n',
    { message: 'The key has no access' },
  ],
  [
    'a form (OAuth)',
    'error=bad_verification_code&error_description=The+code+passed+is+incorrect.',
    { message: 'The code passed is incorrect.', code: 'bad_verification_code' },
  ],
  [
    'a form (OAuth 1)',
    'oauth_problem=token_rejected&oauth_problem_advice=The+token+was+revoked',
    { message: 'The token was revoked', code: 'token_rejected' },
  ],
  ['plain text', 'invalid app key\n', { message: 'invalid app key' }],
  ['plain text in quotes', '"You are not allowed here"', { message: 'You are not allowed here' }],
  [
    'Salesforce (SOAP result)',
    '<errors><fields>LastName</fields><message>Required fields are missing: [LastName]</message><statusCode>REQUIRED_FIELD_MISSING</statusCode></errors>',
    {
      message: 'Required fields are missing: [LastName]',
      fieldErrors: [{ name: 'LastName', detail: 'Required fields are missing: [LastName]' }],
      code: 'REQUIRED_FIELD_MISSING',
    },
  ],
  [
    'problem details (XML)',
    '<?xml version="1.0"?><problem xmlns="urn:ietf:rfc:7807"><title>Not Found</title><status>404</status><detail>Contact 12 was not found</detail></problem>',
    { message: 'Contact 12 was not found' },
  ],
  [
    'SOAP without a prefix',
    '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><Fault><faultcode>Client</faultcode><faultstring>Invalid session token</faultstring></Fault></Body></Envelope>',
    { message: 'Invalid session token', code: 'Client' },
  ],
]

/** Bodies that contain a sentence. */
export const withSentence: readonly Sample[] = [...objects, ...lists, ...texts]

/** Bodies that do not contain a sentence. */
export const withoutSentence: readonly (readonly [name: string, body: unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 404],
  ['an empty object', {}],
  ['an empty list', []],
  ['an empty text', ''],
  ['a binary body', new Blob(['a b c'])],
  ['a code (OAuth)', { error: 'invalid_grant' }],
  ['a code (Slack)', { ok: false, error: 'channel_not_found' }],
  ['a code (Airtable)', { error: 'NOT_FOUND' }],
  ['a word (Amazon API Gateway)', { message: 'Forbidden' }],
  ['messages that are null', { message: null, error: null, errors: null, detail: [] }],
  ['numbers and booleans', { message: 7, errors: [1, true, null], error: { message: false } }],
  ['data of a record', { id: '7', data: { title: 'Head of Sales', description: 'Sells a lot' } }],
  ...['detail', 'description', 'details', 'reason', 'title', 'text'].map(
    (name) =>
      [
        `the ${name} of a record`,
        { data: { id: 7, stage: 2, owner: 3, [name]: 'Sells a lot' } },
      ] as const,
  ),
  ['a code of a record', { data: [{ code: 'A1', description: 'Sells a lot' }] }],
  ['details of a record', { data: { details: { description: 'Sells a lot' } } }],
  ['lists of a record', { data: { notes: ['Call Ada back now'] } }],
  ['an object with a value and more', { message: { a: 1, b: 2, c: 3, value: 'Call Ada back' } }],
  ['texts of a record', { data: { tags: ['two words'], items: ['three short words'] } }],
  ['a URL', { documentation_url: 'https://docs.example/errors', link: 'see the docs' }],
  ['HTML without a text', '<!doctype html><html><head><title></title></head><body></body></html>'],
  [
    'HTML with only a script',
    '<html><body><script>var a = "some text here"</script></body></html>',
  ],
  [
    'HTML with only markup in a script',
    '<html><SCRIPT>if (1 > 0) write("<h1>It failed here</h1>")</script></html>',
  ],
  ['several lines of plain text', 'Traceback (most recent call last)\n  File "app.py", line 7'],
  ['a long plain text', 'word '.repeat(100)],
  ['truncated JSON', '{"error":{"message":"The key has'],
]

/** Returns the faults of a result, such as exceeded limits and forbidden characters. */
export function faultsOf(body: unknown): string[] {
  const info = readProviderError(body)
  if (!info) return []
  const { message, details, fieldErrors, code } = info
  const places = fieldErrors.flatMap(({ detail, ...place }) => Object.values(place))
  const sentences = [message, ...details, ...fieldErrors.map(({ detail }) => detail)]
  const texts = [...sentences, ...places, ...(code === undefined ? [] : [code])]
  return [
    message.trim() === '' && 'an empty message',
    details.length > 20 && 'details',
    fieldErrors.length > 50 && 'field errors',
    details.includes(message) && 'a repetition',
    texts.some((text) => text === '' || text.length > 500) && 'length',
    texts.some((text) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)) && 'controls',
    Object.getPrototypeOf(info) !== Object.prototype && 'prototype',
  ].filter((fault) => fault !== false)
}
