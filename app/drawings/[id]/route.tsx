import { Elevation } from "@/components/elevation/elevation";
import { getReader } from "@/lib/http/reader";
import { pictureResponse, pictureStyle } from "../../maps/picture";

/** The drawing of a home as a file, for cards that the server draws once. */
export async function GET(request: Request, { params }: RouteContext<"/drawings/[id]">): Promise<Response> {
  const { id } = await params;
  return pictureResponse(new URL(request.url).searchParams, async () => {
    const [home, style] = await Promise.all([getReader().property(id), pictureStyle("house")]);
    return home && <Elevation home={home} style={style} />;
  });
}
