import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { publicIp } from "../sources/public-ip";

export const ipify = defineTool({
  name: "ipify",
  title: "this server's public address",
  description:
    "The public IP address of the server that Almanac runs on, which tells roughly where it stands. Not the user's address.",
  progress: "finding the public address",
  step: () => "Looked up the public address of this server.",
  input: z.object({}),
  output: z.object({ ip: z.string() }),
  async run({ ctx: { signal } }) {
    const { data: ip, provenance } = await publicIp(signal);
    return {
      data: { ip },
      message: `This server's public address is \`${ip}\`.`,
      provenance: [provenance],
      followUps: [`Where is ${ip}?`],
    };
  },
});
