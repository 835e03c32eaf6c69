import { listCall } from './places.mjs'

const NO_SECURITY = 'Invalid security scheme used'

/** Valid and invalid requests for destinations. */
export function destinationSteps(places) {
  const { project, accessToken } = places
  const bearer = { 'x-api-key': undefined, authorization: `Bearer ${accessToken}` }
  let first
  const same = ({ json }) =>
    JSON.stringify(json) === first ? [] : ['the list is another than by project ID']
  return [
    {
      title: 'destinations by project ID',
      call: () => listCall(places, project.id),
      look: ({ json }) => {
        first = JSON.stringify(json)
        return json.length > 0 ? [] : ['the list is empty']
      },
    },
    {
      title: 'destinations by project name',
      call: () => listCall(places, project.name),
      look: same,
    },
    {
      title: 'destinations with a bearer token',
      call: () => listCall(places, project.id, bearer),
      look: same,
    },
    {
      title: 'destinations without credentials',
      call: () => listCall(places, project.id, { 'x-api-key': undefined }),
      wrong: [NO_SECURITY],
    },
    {
      title: 'destinations with a wrong key',
      call: () => listCall(places, project.id, { 'x-api-key': 'wrong' }),
      refused: true,
    },
    {
      title: 'destinations with a wrong token',
      call: () => listCall(places, project.id, { ...bearer, authorization: 'Bearer a.b.c' }),
      refused: true,
    },
    {
      title: 'destinations of an unknown project',
      call: () => listCall(places, 'no-such-project'),
      refused: true,
    },
    {
      title: 'destinations by POST',
      call: () => ({ ...listCall(places, project.id), method: 'POST' }),
      wrong: ['Selected route not found'],
    },
    {
      title: 'an address that the document does not have',
      call: () => ({ ...listCall(places, project.id), target: '/public/v1/projects' }),
      wrong: ['Selected route not found'],
    },
    {
      title: 'destinations, the service out of order',
      before: ({ sandbox }) => sandbox.failNext({ status: 503 }),
      call: () => listCall(places, project.id),
      refused: true,
    },
  ]
}
