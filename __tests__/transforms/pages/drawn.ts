/** A change that people made, and what makes it again. */
export interface Drawn {
  readonly site: string;
  readonly commit: string;
  /**
   * `same`: the same keys, values and order, as the person wrote other lines of the navigation anew, too. `not`: no
   * short list of commands was found.
   */
  readonly expected: 'bytes' | 'same' | 'not';
  /** Steps as `navshift run -t` takes them. */
  readonly commands: readonly string[];
}

// Drawn with the seed 47 (mulberry32, Fisher-Yates) from all changes of the eight histories in the order of their
// names: the first forty that touch the navigation. A planner that saw both states wrote the commands.
const text = `
Comfy-Org+docs 7b9d255d
  add zh/tutorials/partner-nodes/wan/wan2-7 --group=Wan
    --after=/navigation/languages/1/tabs/0/pages/3/pages/7/pages/19
PrefectHQ+fastmcp 0334cb5
  add servers/transforms/tool-search --after=/navigation/versions/0/dropdowns/0/groups/1/pages/4/pages/3
adcontextprotocol+adcp a820f856
  add docs/governance/creative/index docs/governance/creative/get_creative_features '--group=Creative Governance'
    --after=/navigation/versions/0/groups/2/pages/2
  add docs/governance/creative/index docs/governance/creative/get_creative_features '--group=Creative Governance'
    --after=/navigation/versions/2/groups/2/pages/2
langchain-ai+docs 5709e1c
  remove langsmith/observability-tab langsmith/evaluation-tab langsmith/prompt-engineering-tab
  rename 'Frameworks & integrations' --at=/navigation/versions/0/dropdowns/2/tabs/2/pages/2/pages/2
  add langsmith/observability --before=/navigation/versions/0/dropdowns/2/tabs/1/pages/0
  add langsmith/evaluation --before=/navigation/versions/0/dropdowns/2/tabs/2/pages/0
  add langsmith/prompt-engineering --before=/navigation/versions/0/dropdowns/2/tabs/3/pages/0
mintlify+docs 629de769
  add agent/notion --after=/navigation/languages/0/tabs/0/groups/3/pages/4/pages/1
PrefectHQ+fastmcp e2b0844
  rename 'v3.0.0 (beta 1)' --at=/navigation/versions/0
  rename v2.14.3 --at=/navigation/versions/1
upstash+docs 0a9918b
  add qstash/overall/usecases --after=/navigation/tabs/3/groups/0/pages/0/pages/0
modelcontextprotocol+modelcontextprotocol 87b4310
  add community/triggers-events/charter --after=/navigation/tabs/5/pages/2/pages/3
adcontextprotocol+adcp 7bf69259
  add docs/governance/creative/policy-backed-rejections
    --after=/navigation/versions/0/groups/2/pages/2/pages/11/pages/1
upstash+docs e32447b
  set --at=/navigation/tabs/3/groups/0/pages/5/pages/2
    '--field=openapi={ "source": "qstash/openapi.yaml", "directory": "qstash/api-reference" }' --languages=source
  set --at=/navigation/tabs/4/groups/0/pages/6
    '--field=openapi={ "source": "workflow/openapi.yaml", "directory": "workflow/api-reference" }' --languages=source
Comfy-Org+docs e2c1b263
  add tutorials/3d/triposplat --before=/navigation/languages/0/tabs/0/pages/3/pages/3/pages/0
mintlify+docs 90db99ac
  add help-center/static-file-not-served --after=/navigation/languages/0/tabs/3/groups/0/pages/2
modelcontextprotocol+modelcontextprotocol cd2f5ee -
adcontextprotocol+adcp 3643628a
  add docs/media-buy/task-reference/sync_audiences --after=/navigation/versions/0/groups/7/pages/2/pages/10
  add docs/media-buy/task-reference/sync_audiences --after=/navigation/versions/2/groups/7/pages/2/pages/10
meilisearch+documentation f7c8e85
  add learn/self_hosted/enterprise_edition --after=/navigation/versions/0/anchors/0/groups/4/pages/3
modelcontextprotocol+modelcontextprotocol 88392d8
  remove specification/2025-11-25/basic/security_best_practices specification/2025-06-18/basic/security_best_practices
Comfy-Org+docs 2c56ce2d
  add zh-CN/essentials/comfyui-server/comms_overview zh-CN/essentials/comfyui-server/comms_messages
    zh-CN/essentials/comfyui-server/execution_model_inversion_guide
    --into=/navigation/languages/1/dropdowns/2/pages/0 --languages=source
  remove /navigation/languages/1/dropdowns/2/pages/0/pages/0 /navigation/languages/1/dropdowns/2/pages/0/pages/1
    /navigation/languages/1/dropdowns/2/pages/0/pages/2 --languages=source
adcontextprotocol+adcp 513711b0
  add docs/reference/migration/asset-access --after=/navigation/versions/0/groups/1/pages/2/pages/17
langchain-ai+docs 8b2a38b ~
  move langgraph-platform/deploy-data-plane-only langgraph-platform/deploy-standalone-server --entries-only
modelcontextprotocol+modelcontextprotocol 2121546 ~
  remove sdk/java/mcp-overview sdk/java/mcp-client sdk/java/mcp-server
PrefectHQ+fastmcp 05c48e0
  move integrations/workos-oauth integrations/workos --entries-only
upstash+docs c3bf3f7
  add box/overall/preview --after=/navigation/tabs/6/groups/0/pages/6
mintlify+docs 98819d97
  add dashboard/scim --after=/navigation/languages/0/tabs/0/groups/5/pages/5/pages/0
Comfy-Org+docs a7383444
  add tutorials/audio/minimax/minimax-music-3 '--group=MiniMax Music 3'
    --after=/navigation/languages/0/tabs/0/pages/4/pages/6/pages/2
PrefectHQ+fastmcp 67b8c32 ~
  move --at=/navigation/tabs/0/anchors/0/groups/3/pages/13 --after=/navigation/tabs/0/anchors/0/groups/3/pages/0
PrefectHQ+fastmcp 54389fb
  unwrap --at=/navigation/versions/0/dropdowns/0/groups/2/pages/3 --languages=source
  remove apps/patterns apps/providers/generative
  move --at=/navigation/versions/0/dropdowns/0/groups/2/pages/7/pages/2
    --after=/navigation/versions/0/dropdowns/0/groups/2/pages/5
  move --at=/navigation/versions/0/dropdowns/0/groups/2/pages/2
    --after=/navigation/versions/0/dropdowns/0/groups/2/pages/8/pages/0
  rename Reference --at=/navigation/versions/0/dropdowns/0/groups/2/pages/7
  set --at=/navigation/versions/0/dropdowns/0/groups/2/pages/7 --field=tag= --languages=source
  set --at=/navigation/versions/0/dropdowns/0/groups/2/pages/7 --field=icon=book --languages=source
Comfy-Org+docs aa601d96
  add tutorials/partner-nodes/openrouter/llm --group=OpenRouter
    --after=/navigation/languages/0/tabs/0/pages/3/pages/7/pages/11
mintlify+docs 71f32bcc
  move --at=/navigation/languages/0/tabs/0/groups/2/pages/5 --after=/navigation/languages/0/tabs/0/groups/5/pages/3
adcontextprotocol+adcp 2a4950e8
  add docs/governance/annex-iii-obligations --after=/navigation/versions/0/groups/0/pages/3/pages/2/pages/2
PrefectHQ+fastmcp c2207a1
  add apps/components --after=/navigation/versions/0/dropdowns/0/groups/2/pages/2
  add apps/architecture --after=/navigation/versions/0/dropdowns/0/groups/2/pages/5
Comfy-Org+docs dda81c00
  add tutorials/partner-nodes/concurrency-limits --after=/navigation/languages/0/tabs/0/pages/3/pages/8/pages/2
Comfy-Org+docs 0cdef679
  remove /navigation/languages/0/dropdowns/2/pages/4/pages/5 --languages=source
mintlify+docs 105aa69c
  move --at=/navigation/languages/0/tabs/0/groups/0/pages/3 --after=/navigation/languages/0/tabs/1/groups/3/pages/7
    --languages=source
meilisearch+documentation 8c2f7a6
  add resources/demos/home_booking --after=/navigation/versions/0/tabs/4/groups/3/pages/0
mintlify+docs 12eb54b9
  remove api/agent/create-agent-job api/agent/get-agent-job api/agent/get-all-jobs
PrefectHQ+fastmcp 22d9cc4 -
adcontextprotocol+adcp 1e288c4e
  move dist/docs/3.1.0-rc.7/ dist/docs/3.1.0-rc.10/ --entries-only
upstash+docs 810a2c1
  add box/guides/langchain-deep-agents --after=/navigation/tabs/6/groups/4/pages/2
adcontextprotocol+adcp 50215da7
  move dist/docs/3.2.0-beta.0/ dist/docs/3.2.0-beta.2/ --entries-only
PrefectHQ+fastmcp 25954cd
  add python-sdk/fastmcp-client-__init__ --before=/navigation/anchors/4/pages/3/pages/0
  add python-sdk/fastmcp-client-auth-__init__ --before=/navigation/anchors/4/pages/3/pages/1/pages/0
  add python-sdk/fastmcp-prompts-__init__ --before=/navigation/anchors/4/pages/4/pages/0
  add python-sdk/fastmcp-resources-__init__ --before=/navigation/anchors/4/pages/5/pages/0
  add python-sdk/fastmcp-server-__init__ --before=/navigation/anchors/4/pages/6/pages/0
  add python-sdk/fastmcp-server-auth-__init__ --before=/navigation/anchors/4/pages/6/pages/1/pages/0
  add python-sdk/fastmcp-server-auth-providers-__init__ --before=/navigation/anchors/4/pages/6/pages/1/pages/2/pages/0
  add python-sdk/fastmcp-tools-__init__ --before=/navigation/anchors/4/pages/7/pages/0
`;

/** `site commit`, with `~` for the same and `-` for not; below it the commands, longer ones in several lines. */
export const drawn: readonly Drawn[] = text
  .trim()
  .split(/\n(?! )/)
  .map((part) => {
    const [first, ...commands] = part.replace(/\n {4}/g, ' ').split('\n  ');
    const [site, commit, mark] = first!.split(' ') as [string, string, string?];
    return { site, commit, expected: mark === '~' ? 'same' : mark === '-' ? 'not' : 'bytes', commands };
  });
